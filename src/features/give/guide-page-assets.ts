/* Style and script of the file that is given away, as strings because the file has to be self-contained. */

export const STYLE = `
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
export const SEARCH_SCRIPT = `(function(){
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
