/**
 * On a page from a box (a web server on an island that offers the guide over plain http), the sentence that says why no
 * message can be sent (BOX-4); scripts/operate/box writes it on `<html>`. A box has no backend, and a browser stores data
 * separately for each address, so the guide on the internet would never find a message that was written on a box's page.
 */
export const noMessagesSentence: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['noMessages']
