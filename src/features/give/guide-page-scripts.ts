import { AFTER_LOCAL_PATTERN } from '../../domain/listing/contact-details.ts'

/* Style and scripts of the file that is given to others. They are strings, because the file must contain all of its code. */

export const PAGE_STYLE = `
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
li>a,header a,footer a{display:inline-block;padding:.7rem .5rem .7rem 0;font-weight:600}
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
body{max-width:none;padding:0;font-size:9pt}form,nav,header a,footer a,li img,.more{display:none}li{padding:.15rem 0;break-inside:avoid}li>a{padding:0 .5rem 0 0;text-decoration:none}li b{display:inline;margin-right:.5rem}
.emergency li a{font-size:inherit}.atoll ul,.emergency ul{columns:3;column-gap:1rem}h2{margin-top:1rem}h2,h3{break-after:avoid}}
`

/**
 * Shows the search field, hides listings that lack a typed word, and repeats contacts that match below the field (GIVE-5).
 * FOUND is replaced by a text with # for the number of results, PLACES by the words of each place by atoll code, FILLERS by
 * the words that are ignored. A plural finds the singular, and digits find a number in any spelling. If nothing has all
 * words, the contacts of each kind of help that one of the words means are shown.
 */
export const SEARCH_SCRIPT = `(function(){
var found=FOUND,places=PLACES,fillers=FILLERS,form=document.querySelector('form'),input=form.querySelector('input'),output=form.querySelector('output'),calls=document.getElementById('calls')
function fold(text){return text.normalize('NFD').replace(/[\\u0300-\\u036f'’‘ʻ\`]/g,'').toLowerCase().replace(/[-‐‑–—]/g,' ')}
function all(where,what){return Array.prototype.slice.call(where.querySelectorAll(what))}
function digits(text){return text.replace(/\\D/g,'').replace(/^692(?=\\d{7}$)/,'')}
var everywhere=Object.keys(places).map(function(code){return places[code]}).join(' ')
function rowOf(node,kind,isCall){return{node:node,isCall:isCall,text:' '+fold(kind+' '+all(node,'b,a,p').map(function(one){return one.textContent}).join(' ')+' '+node.textContent).replace(/[,;.()]/g,' ')+' ',
numbers:all(node,'a[href^="tel:"]').map(function(link){return digits(link.textContent)})}}
var contacts=[]
var any=document.querySelector('#any-help').textContent
all(document,'.emergency > div').forEach(function(kind){
var words=any+' '+kind.querySelector('h3').textContent+' '+kind.querySelector('.words').textContent
all(kind,'li').forEach(function(node){var code=node.getAttribute('data-atoll')
var row=rowOf(node,words+' '+(code?places[code]||'':everywhere),true)
row.help=' '+fold(words).replace(/,/g,' ')+' '
contacts.push(row)})})
var atolls=all(document,'.atoll').map(function(atoll){
var heading=atoll.querySelector('h2'),place=heading.textContent+' '+(places[heading.id]||'')
return{node:atoll,numbers:all(atoll,'.numbers'),groups:all(atoll,'div:not(.numbers)').map(function(group){
var kind=place+' '+group.querySelector('h3').textContent
return{node:group,rows:all(group,'li').map(function(row){return rowOf(row,kind,false)})}})}})
function has(row,word){
var stems=[word]
if(word.length>3)[/s$/,/es$/].forEach(function(end){if(end.test(word))stems.push(word.replace(end,''))})
if(/ies$/.test(word))stems.push(word.replace(/ies$/,'y'))
return stems.some(function(stem){return row.text.indexOf((row.isCall?' ':'')+stem)>=0})}
function wordsOf(typed){return fold(typed).split(/[\\s,.;:?!()&/]+/).filter(Boolean)}
function tellingOf(typed){return wordsOf(typed).filter(function(word){return fillers.indexOf(word)<0})}
function fitting(typed){
var number=digits(typed),words=wordsOf(typed),telling=tellingOf(typed)
if(/^[\\d\\s()+./-]+$/.test(typed)&&number.length>2)return function(row){return row.numbers.some(function(one){return one===number||number.length>3&&one.indexOf(number)>=0})||row.isCall&&row.text.indexOf(' '+number+' ')>=0}
if(telling.length===0)return function(row){return words.length===0||row.isCall}
return function(row){return telling.every(function(word){return has(row,word)})}}
form.hidden=false
form.addEventListener('submit',function(event){event.preventDefault()})
input.addEventListener('input',function(){
var typed=input.value.trim(),isSearch=typed!=='',fits=fitting(typed),list=calls.querySelector('ul'),count=0
list.textContent=''
var called=isSearch?contacts.filter(fits):[],isAnyListed=atolls.some(function(atoll){return atoll.groups.some(function(group){return group.rows.some(fits)})})
if(isSearch&&called.length===0&&!isAnyListed)called=contacts.filter(function(row){return tellingOf(typed).some(function(word){return word.length>3&&row.help.indexOf(' '+word+' ')>=0})})
called.forEach(function(row){list.appendChild(row.node.cloneNode(true));count+=1})
calls.hidden=count===0
atolls.forEach(function(atoll){var inAtoll=0
atoll.groups.forEach(function(group){var inGroup=0
group.rows.forEach(function(row){
var isShown=fits(row)
row.node.hidden=!isShown
if(isShown)inGroup+=1})
group.node.hidden=inGroup===0
inAtoll+=inGroup})
atoll.numbers.forEach(function(one){one.hidden=isSearch})
atoll.node.hidden=inAtoll===0
count+=inAtoll})
output.textContent=isSearch?found.replace('#',count):''
document.querySelector('nav').hidden=isSearch})
})()`

/**
 * Compares the visible numbers with the signed part of the same file, and shows a hidden note if a number is not in that
 * part (GIVE-4). A phone link must have a number that the signed part has for the same name, and visible digits of a number
 * must be in a signed text. A person who changes the file can change this script too, so equal numbers are not confirmed.
 *
 * The links were made by `parsePhones` from the signed phone text, so this script reads that text in the same way: with an
 * extension (written here as 6253399#12#), a shortened second number (625-3250/3251, 625-3250 - 3251, 625 3250 3251), or an
 * American number without its 1. Separators and words become / and |, so that no number is made of the digits of two.
 */
export const CHECK_SCRIPT = `(function(){
var holder=document.getElementById('guide-snapshot'),note=document.getElementById('differs')
if(!holder||!window.DecompressionStream)return
function mark(text){return String(text||'').replace(/#/g,' ').replace(/(\\d(?:[\\s().\\u2010-\\u2013-]*\\d){6,})[\\s().,;\\u2010-\\u2013-]*(?:ext(?:ension)?[.=]?|x)\\s*(\\d{1,6})(?!\\d)/gi,'$1#$2#')}
function digits(marked){return marked.replace(/[^\\d#]/g,'').replace(/^692(?=\\d{7}(?:#|$))/,'')}
function read(text){return'/'+mark(text).replace(/\\s(?:or|and)\\s|[;&,]/gi,'/').replace(/[a-z]+/gi,'|').replace(/[^\\d#+/|]/g,'')+'/'}
function readPhone(phone){
var start='',known=read(String(phone||'').replace(/((?:^|[^\\d+.-])\\d{3}[-.\\u2013]?\\d{4})\\s+[^\\w\\s]\\s+(?=\\d{4}\\b)/g,'$1/').replace(/${AFTER_LOCAL_PATTERN.source}/g,'/')),added=''
known.split('/').forEach(function(one){
var short=/^\\d{4}(?=\\||$)/.exec(one),last=/(\\d{3})\\d{4}\\|*$/.exec(one)
if(short&&start!=='')added+=start+short[0]+'/'
if(last||!short)start=last?last[1]:''})
return known.replace(/[/|](?=(?!692)[2-9]\\d\\d[2-9]\\d{6}(?:\\d{7,})?[/|#+])/g,'$&1')+added}
function differ(){note.hidden=false}
try{var bytes=Uint8Array.from(atob(holder.textContent),function(c){return c.charCodeAt(0)})}catch(error){return differ()}
var pipe=new DecompressionStream('gzip'),writer=pipe.writable.getWriter()
writer.write(bytes).catch(function(){})
writer.close().catch(function(){})
new Response(pipe.readable).text().then(function(text){
var guide=JSON.parse(text),tables=guide.rows,phones={},all=''
;(guide.later?guide.later['table-blocks']:[]).forEach(function(block){all+=read(block)})
;['businesses','emergency_contacts'].forEach(function(table){tables[table].forEach(function(block){
Object.keys(block).forEach(function(column){block[column].forEach(function(value){if(typeof value!=='number')all+=read(value)})})
block.name.forEach(function(name,at){var known=readPhone(block.phone[at])
all+=known
phones['='+name]=(phones['='+name]||'')+known})})})
var isSame=Array.prototype.every.call(document.querySelectorAll('main li a[href^="tel:"]'),function(link){
var name=link.parentNode.querySelector('b'),known=phones['='+(name?name.textContent:'')]||''
return[link.getAttribute('href'),link.textContent].every(function(shown){return new RegExp(digits(mark(shown))+'(?!#)').test(known)})})
Array.prototype.forEach.call(document.querySelectorAll('a[href*="tel:" i],area[href*="tel:" i]'),function(link){
var number=digits(mark(link.getAttribute('href')));if(number===''||all.indexOf(number)<0)isSame=false})
var walker=document.createTreeWalker(document.body,4),node
while((node=walker.nextNode()))if(!/^(SCRIPT|STYLE)$/.test(node.parentNode.nodeName))
(mark(node.data).match(/\\+?\\d[\\d ()-]{5,}\\d(?:#\\d+#)?|\\d+#\\d+#/g)||[]).forEach(function(found){if(all.indexOf(digits(found))<0)isSame=false})
if(!isSame)differ()
}).catch(differ).then(function(){note.dataset.checked=''})
})()`
