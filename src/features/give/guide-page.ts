import { atollName } from '../../domain/atolls/atoll-names.ts'
import { ATOLLS } from '../../domain/atolls/atolls.ts'
import { CATEGORY_INFO, categoryOf } from '../../domain/listing/categories.ts'
import { parseEmergencyPhones, parsePhones } from '../../domain/listing/contact-details.ts'
import { contactPlace, emergencyBlocks } from '../../domain/emergency/emergency.ts'
import { phoneLinksHtml } from '../../domain/listing/phone-html.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import { CATEGORIES, type EmergencyContact, type Listing } from '../../domain/listing/listing.ts'
import { listingWords } from '../../domain/listing/listing-words.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { FILE_TEXTS } from './texts.ts'

/*
 * The file that one person gives to another, as one HTML text (GIVE-1): readable with no network, no script and no
 * request. Optional end tags are left out, because 1,000 listings must fit into 600 kB.
 */

/* Style and script of the file that is given away, as strings because the file has to be self-contained. */

const STYLE = `
:root{--ground:#f7fafc;--surface:#fff;--text:#0f1e2e;--muted:#48596b;--line:#d5e0e8;--link:#0b4f8a;--danger:#a8201a;--soft:#fdecea}
@media (prefers-color-scheme:dark){:root{--ground:#0b1622;--surface:#12202f;--text:#eaf2f8;--muted:#a9bbcb;--line:#26394b;--link:#7cc0f5;--danger:#ff8e86;--soft:#33191c}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--ground);color:var(--text);font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:.25rem 0;font-size:1.75rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.375rem}
h3{margin:1rem 0 .25rem;font-size:1.125rem}
p{margin:0}
p,nav li{color:var(--muted)}
a{color:var(--link)}
ul{margin:0;padding:0;list-style:none}
li{padding:.5rem 0;border-bottom:1px solid var(--line)}
li b{display:block}
li a,header a,footer a{display:inline-block;padding:.7rem .5rem .7rem 0;font-weight:600}
li img{float:right;width:6rem;height:4.5rem;margin-left:.75rem;object-fit:cover;border-radius:8px}
li::after{content:"";display:block;clear:both}
.emergency{margin-top:1rem;padding:.25rem 1rem 1rem;border:2px solid var(--danger);border-radius:12px;background:var(--surface)}
.emergency h2{margin-top:.75rem;color:var(--danger)}
.emergency li a{font-size:1.25rem}
.demo{margin-top:.5rem;padding:.5rem .75rem;border-radius:8px;background:var(--soft);color:var(--text)}
form{margin-top:1.5rem}
form label{display:block;font-weight:600}
input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}
nav li{border:0;padding:0}
[hidden]{display:none!important}
@media (min-width:45rem){.atoll ul,.emergency ul{columns:2;column-gap:2rem}li{break-inside:avoid}}
@media print{:root{--ground:#fff;--surface:#fff;--text:#000;--muted:#000;--line:#999;--link:#000;--danger:#000}
body{max-width:none;padding:0;font-size:9pt}form,nav,header a,footer a,li img,.more{display:none}li{padding:.15rem 0;break-inside:avoid}li a{padding:0 .5rem 0 0;text-decoration:none}li b{display:inline;margin-right:.5rem}
.emergency li a{font-size:inherit}.atoll ul,.emergency ul{columns:3;column-gap:1rem}h2{margin-top:1rem}h2,h3{break-after:avoid}}
`

/** Shows the search field, and hides every listing without all typed words. FOUND is a text with # for the number. */
const SEARCH_SCRIPT = `(function(){
var found=FOUND,form=document.querySelector('form'),input=form.querySelector('input'),output=form.querySelector('output')
function fold(text){return text.normalize('NFD').replace(/[\\u0300-\\u036f'’\`]/g,'').toLowerCase()}
function all(where,what){return Array.prototype.slice.call(where.querySelectorAll(what))}
var atolls=all(document,'.atoll').map(function(atoll){
var place=fold(atoll.querySelector('h2').textContent)
return{node:atoll,groups:all(atoll,'div').map(function(group){
var kind=place+' '+fold(group.querySelector('h3').textContent)
return{node:group,rows:all(group,'li').map(function(row){return{node:row,text:kind+' '+fold(row.textContent)}})}})}})
form.hidden=false
form.addEventListener('submit',function(event){event.preventDefault()})
input.addEventListener('input',function(){
var words=fold(input.value).split(/\\s+/).filter(Boolean),count=0
atolls.forEach(function(atoll){var inAtoll=0
atoll.groups.forEach(function(group){var inGroup=0
group.rows.forEach(function(row){
var fits=words.every(function(word){return row.text.indexOf(word)>=0})
row.node.hidden=!fits
if(fits)inGroup+=1})
group.node.hidden=inGroup===0
inAtoll+=inGroup})
atoll.node.hidden=inAtoll===0
count+=inAtoll})
output.textContent=words.length?found.replace('#',count):''
document.querySelector('nav').hidden=words.length>0})
})()`

/**
 * Compares the visible numbers with the signed part of the same file, and shows the hidden note where one is not in it
 * (GIVE-4). Every number to call must be among those of its name, and every text with seven digits in a signed text. Who
 * changes the file can change this script too, so it says nothing where all is equal.
 */
const CHECK_SCRIPT = `(function(){
var holder=document.getElementById('guide-snapshot'),note=document.getElementById('differs')
if(!holder||!window.DecompressionStream)return
function digits(text){return String(text||'').replace(/\\D/g,'').replace(/^692(\\d{7})$/,'$1')}
function differ(){note.hidden=false}
try{var bytes=Uint8Array.from(atob(holder.textContent),function(c){return c.charCodeAt(0)})}catch(error){return differ()}
var pipe=new DecompressionStream('gzip'),writer=pipe.writable.getWriter()
writer.write(bytes).catch(function(){})
writer.close().catch(function(){})
new Response(pipe.readable).text().then(function(text){
var tables=JSON.parse(text).rows,phones={},all=''
;['businesses','emergency_contacts'].forEach(function(table){tables[table].forEach(function(block){
Object.keys(block).forEach(function(column){block[column].forEach(function(value){all+=' '+(typeof value==='string'?digits(value):'')})})
block.name.forEach(function(name,at){phones['='+name]=(phones['='+name]||'')+' '+digits(block.phone[at])+' '+String(block.phone[at]||'').replace(/\\D/g,'')})})})
var isSame=Array.prototype.every.call(document.querySelectorAll('main li a'),function(link){
var name=link.parentNode.querySelector('b'),known=phones['='+(name?name.textContent:'')]||''
return known.indexOf(digits(link.getAttribute('href')))>=0&&known.indexOf(digits(link.textContent))>=0})
var walker=document.createTreeWalker(document.body,4),node
while((node=walker.nextNode()))if(!/^(SCRIPT|STYLE)$/.test(node.parentNode.nodeName))
(node.data.match(/\\+?\\d[\\d ()-]{5,}\\d/g)||[]).forEach(function(found){if(all.indexOf(digits(found))<0)isSame=false})
if(!isSame)differ()
}).catch(differ).then(function(){note.dataset.checked=''})
})()`

export interface GuidePage {
  contacts: readonly EmergencyContact[]
  listings: readonly Listing[]
  /** When the listings were those of the server, in milliseconds since 1970. */
  asOf: number
  isDemo: boolean
  /** The address of the whole guide. */
  siteUrl: string
  /** The signed snapshot, gzipped; null where this device has none. */
  snapshot: Uint8Array | null
  /** Small photos as data addresses, by id of the listing. */
  thumbnails?: ReadonlyMap<string, string>
}

/** Nothing may be loaded from anywhere; the only script allowed is the one in the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

export function formatGuidePage(page: GuidePage): string {
  const byAtoll = groupByAtoll(page.listings)
  const date = formatMajuroDate(page.asOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
${GUIDE_FILE_MARK}
<link rel="icon" href="data:,">
<title>${escapeHtml(`${FILE_TEXTS.title}, ${date}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header id="top">
<h1>${FILE_TEXTS.title}</h1>
<p>${escapeHtml(FILE_TEXTS.onlyApp(page.siteUrl))}</p>
<p class="demo" id="differs" role="alert" hidden>${FILE_TEXTS.differs}</p>
<p>${escapeHtml(FILE_TEXTS.asOf(date))}</p>
${page.isDemo ? `<p class="demo">${FILE_TEXTS.demo}</p>` : ''}
<p><a href="#listings">${FILE_TEXTS.toListings}</a></p>
</header>
<main>
${formatEmergency(page.contacts)}
<div id="listings"></div>
<form role="search" hidden>
<label for="q">${FILE_TEXTS.search}</label>
<input id="q" type="search" placeholder="${FILE_TEXTS.searchHint}" autocomplete="off">
<output for="q"></output>
</form>
<nav aria-labelledby="atolls">
<h2 id="atolls">${FILE_TEXTS.atolls}</h2>
<ul>${byAtoll.map(([code, list]) => `<li><a href="#${escapeHtml(code)}">${escapeHtml(atollName(code))}</a> ${list.length}`).join('\n')}</ul>
</nav>
${byAtoll.map(([code, list]) => formatAtoll(code, list, page.thumbnails)).join('\n')}
</main>
<footer>
<h2>${FILE_TEXTS.more}</h2>
<p>${escapeHtml(FILE_TEXTS.moreText(page.siteUrl))}</p>
${page.snapshot === null ? '' : `<p>${FILE_TEXTS.receive}</p>`}
<p><a href="#top">${FILE_TEXTS.top}</a></p>
</footer>
<script>${SEARCH_SCRIPT.replace('FOUND', JSON.stringify(FILE_TEXTS.found))}</script>
${page.snapshot === null ? '' : `${formatSnapshotElement(page.snapshot)}\n<script>${CHECK_SCRIPT}</script>`}
</body>
</html>
`
}

/** Atolls in their usual order, those with the most people first; unknown codes at the end. */
function groupByAtoll(listings: readonly Listing[]): [string, Listing[]][] {
  const groups = new Map<string, Listing[]>(ATOLLS.map(({ code }) => [code, []]))
  for (const listing of listings) {
    const group = groups.get(listing.atoll)
    if (group) group.push(listing)
    else groups.set(listing.atoll, [listing])
  }
  return [...groups].filter(([, list]) => list.length > 0)
}

function formatEmergency(contacts: readonly EmergencyContact[]): string {
  const rows = emergencyBlocks(contacts).map(
    ({ label, contacts: list }) =>
      `<h3>${label}</h3>\n<ul>${list.map((contact) => formatContact(contact)).join('\n')}</ul>`,
  )
  return `<section class="emergency" aria-labelledby="emergency">
<h2 id="emergency">${FILE_TEXTS.emergency}</h2>
${rows.join('\n')}
</section>`
}

function formatContact(contact: EmergencyContact): string {
  const { name, phone, radio_channel: radio, available_24_7: isAlways } = contact
  const always = isAlways ? FILE_TEXTS.always : null
  const about = [contactPlace(contact), always, radio].filter(Boolean).join(' · ')
  return `<li><b>${escapeHtml(name)}</b> ${phoneLinksHtml(parseEmergencyPhones(phone), phone)}<p>${escapeHtml(about)}`
}

function formatAtoll(
  code: string,
  listings: readonly Listing[],
  thumbnails: GuidePage['thumbnails'],
): string {
  const id = escapeHtml(code)
  const lists = CATEGORIES.map((category) => {
    const list = listings.filter((listing) => categoryOf(listing.category) === category)
    if (list.length === 0) return ''
    list.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    return `<div><h3>${escapeHtml(CATEGORY_INFO[category].title)}</h3>
<ul>${list.map((listing) => formatListing(listing, thumbnails?.get(listing.id))).join('\n')}</ul></div>`
  })
  return `<section class="atoll" aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(atollName(code))}</h2>
${lists.filter((list) => list !== '').join('\n')}
</section>`
}

function formatListing(listing: Listing, thumbnail: string | undefined): string {
  const { name, phone, description } = listing
  const { closed, alert, address, hours, checked } = listingWords(listing, new Date())
  const numbers =
    phone === null || phone.trim() === '' ? FILE_TEXTS.noPhone : phoneLinksHtml(parsePhones(phone), phone)
  // The name is already next to the photo, so the photo needs no alternative text.
  const photo = thumbnail === undefined ? '' : `<img src="${thumbnail}" alt="" loading="lazy">`
  const lines = [closed, alert, address, hours, checked].map((line) => formatLine(line, '<p>'))
  return `<li>${photo}<b>${escapeHtml(name)}</b> ${numbers}${lines.join('')}${formatLine(description, '<p class="more">')}`
}

function formatLine(text: string | null, tag: string): string {
  return text === null || text.trim() === '' ? '' : tag + escapeHtml(text)
}
