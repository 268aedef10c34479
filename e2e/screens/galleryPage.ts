import type { Screen, State } from './screens.ts'

export type Picture = {
  file: string
  screen: string
  area: Screen['area'] | 'Mails'
  state: State
  width: number
  theme: 'light' | 'dark'
  language: 'en' | 'tr'
  /** Pixels by which the page is wider than its window. */
  overflow: number
}

/** A page of all pictures: one row per screen and state, with filters for width, theme, language and state. */
export function galleryPage(pictures: readonly Picture[]): string {
  const areas = Map.groupBy(pictures, ({ area }) => area)
  const sections = [...areas].map(
    ([area, its]) =>
      `<h2>${area}</h2>${[...Map.groupBy(its, ({ screen, state }) => `${screen} · ${state}`)].map(row).join('')}`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Matinee: every screen</title>
<style>${style}</style>
<header><h1>Every screen</h1><p>${pictures.length} pictures. A click opens one in full.</p><form>${filters(pictures)}</form></header>
<main>${sections.join('')}</main>
<script>${script}</script></html>
`
}

const row = ([name, its]: [string, Picture[]]) =>
  `<section><h3>${name}</h3><div>${its.map(figure).join('')}</div></section>`

const figure = ({ file, screen, state, width, theme, language, overflow }: Picture) =>
  `<a href="${file}" data-width="${width}" data-theme="${theme}" data-language="${language}" data-state="${state}"${overflow > 0 ? ' class="wide"' : ''}><img src="${file}" loading="lazy" alt="${screen}, ${state}" width="${Math.round(width / 4)}"><small>${width} ${theme} ${language}</small></a>`

function filters(pictures: readonly Picture[]): string {
  const keys = ['state', 'width', 'theme', 'language'] as const
  return keys
    .map((key) => {
      const values = [...new Set(pictures.map((picture) => picture[key]))]
      const boxes = values.map(
        (value) => `<label><input type="checkbox" name="${key}" value="${value}" checked>${value}</label>`,
      )
      return `<fieldset><legend>${key}</legend>${boxes.join('')}</fieldset>`
    })
    .join('')
}

const style = `
body{margin:0;font:14px/20px system-ui,sans-serif;background:#faf8f4;color:#1b1824}
header{position:sticky;top:0;z-index:1;padding:16px 24px;background:#faf8f4;border-bottom:1px solid #e7e2d9}
h1{margin:0;font-size:22px}p{margin:0;color:#625c6e}
form{display:flex;flex-wrap:wrap;gap:4px 24px;margin-top:8px}
fieldset{display:flex;gap:12px;border:0;margin:0;padding:0}legend{float:left;margin-right:8px;color:#625c6e}
label{display:flex;gap:4px;align-items:center}
main{padding:0 24px 64px}h2{margin:32px 0 0}h3{margin:24px 0 8px;font-size:14px}
section>div{display:flex;flex-wrap:wrap;align-items:flex-start;gap:16px}
a{color:inherit;text-decoration:none}a[hidden],section[hidden]{display:none}
img{display:block;height:auto;max-height:560px;object-fit:cover;object-position:top;border:1px solid #e7e2d9;border-radius:8px}
.wide img{outline:3px solid #b3261e}small{color:#625c6e}`

const script = `
const form=document.querySelector('form')
const show=()=>{const wanted=new FormData(form)
for(const link of document.querySelectorAll('main a'))link.hidden=Object.entries(link.dataset).some(([key,value])=>!wanted.getAll(key).includes(value))
for(const section of document.querySelectorAll('section'))section.hidden=!section.querySelector('a:not([hidden])')}
form.addEventListener('change',show)`
