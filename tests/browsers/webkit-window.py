#!/usr/bin/python3
"""One window of WebKitGTK that WebKitWebDriver controls, with a profile that is kept between runs.

WebKitGTK's own MiniBrowser forgets its profile when it is automated.
Arguments: the profile's folder, the user agent ('' for WebKit's own), 'private' or 'kept', then features to switch off
(for example ServiceWorkers).
SIGUSR1 prints the page on A4, because the driver cannot: the PDF is then in the profile's folder as page.pdf.
"""

import os
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

profile, user_agent, storage, *switched_off = sys.argv[1:]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, 'data'), base_cache_directory=os.path.join(profile, 'cache')
)
if storage == 'private':
    context = WebKit2.WebContext.new_ephemeral()
else:
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_page_cache(True)
if user_agent:
    settings.set_user_agent(user_agent)
features = WebKit2.Settings.get_all_features()
for feature in (features.get(index) for index in range(features.get_length())):
    if feature.get_identifier() in switched_off:
        settings.set_feature_enabled(feature, False)


def create_view(_session):
    window = Gtk.Window()
    window.set_default_size(390, 844)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, print_page, view)
    return view


def print_page(view):
    file = os.path.join(profile, 'page.pdf')
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(f'{file}.part'))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    printing = WebKit2.PrintOperation.new(view)
    printing.set_page_setup(page)
    printing.set_print_settings(settings)
    # webkit-engine.ts waits for the file, so it gets its name when it is complete.
    printing.connect('finished', lambda _printing: os.rename(f'{file}.part', file))
    printing.print_()
    return GLib.SOURCE_CONTINUE


def on_automation_started(_context, session):
    application = WebKit2.ApplicationInfo()
    application.set_name('WebKitGTK')
    application.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(application)
    session.connect('create-web-view', create_view)


context.connect('automation-started', on_automation_started)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
with open(os.path.join(profile, 'pid'), 'w', encoding='utf-8') as file:
    file.write(str(os.getpid()))
Gtk.main()
