import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { renderLetter } from '../../server/src/features/mails/renderLetter.ts'
import { escapeHtml } from '../../server/src/platform/http/escapeHtml.ts'
import { sampleLetters, sampleSender, type SampleLetter } from '../../server/testing/sampleLetters.ts'
import type { Picture } from './galleryPage.ts'
import { settle, type Language } from './visit.ts'

type Looks = {
  /** Names that contain one of these. */
  only: readonly string[]
  languages: readonly Language[]
  widths: readonly number[]
  folder: string
}

/** Letters are looked at in a column of a mail program, next to their plain text, and on a phone. */
const mailWidths = [1440, 390]
const themes = ['light', 'dark'] as const

const listMails = ({ only, languages }: Pick<Looks, 'only' | 'languages'>): SampleLetter[] =>
  languages.flatMap(sampleLetters).filter(({ name }) => only.some((part) => `mail-${name}`.includes(part)))

/** Pictures of every kind of letter, rendered as when it is sent. Needs no product and no mail server. */
export async function photographMails(browser: Browser, looks: Looks): Promise<Picture[]> {
  const pictures: Picture[] = []
  const page = await browser.newPage()
  for (const sample of listMails(looks))
    for (const width of looks.widths.filter((one) => mailWidths.includes(one)))
      for (const theme of themes) {
        const { language } = sample.to
        const screen = `mail-${sample.name}`
        const file = `${screen}-full-${width}-${theme}-${language}.jpeg`
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme: theme })
        const overflow = await open(page, sample)
        await page.screenshot({ path: join(looks.folder, file), type: 'jpeg', quality: 82, fullPage: true })
        pictures.push({ file, screen, area: 'Mails', state: 'full', width, theme, language, overflow })
      }
  await page.close()
  return pictures
}

/** Shows the letter as a mail program does. Returns by how many pixels it is wider than its column. */
async function open(page: Page, { to, letter }: SampleLetter): Promise<number> {
  const { subject, text, html } = renderLetter(to, letter, sampleSender)
  await page.setContent(mailProgram({ subject, to: to.email, text, html }))
  await settle(page)
  const overflow = await page.evaluate(() => {
    const frame = document.querySelector('iframe')!
    const root = frame.contentDocument!.documentElement
    frame.style.height = `${root.scrollHeight}px`
    return root.scrollWidth - frame.clientWidth
  })
  await settle(page)
  return overflow
}

function mailProgram(mail: { subject: string; to: string; text: string; html: string }): string {
  const preheader = /display:none[^>]*>([^<]*?)&#847;/.exec(mail.html)?.[1] ?? ''
  return `<!doctype html>
<html><meta charset="utf-8"><style>${style}</style>
<header><b>${escapeHtml(mail.subject)}</b><span>Matinee &lt;hello@matinee.example&gt; → ${escapeHtml(mail.to)}</span><span>${preheader}</span><i>Example data</i></header>
<main><iframe srcdoc="${escapeHtml(mail.html)}"></iframe><pre>${escapeHtml(mail.text)}</pre></main></html>`
}

const style = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(#ececf1,#2a2a31);color:light-dark(#1b1824,#f3f0ea);font:14px/20px system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:2px 16px;padding:12px 16px;overflow-wrap:anywhere}
b,span{flex-basis:100%}b{font-size:16px}span,i{opacity:.75}
main{display:flex;align-items:flex-start;gap:32px;padding:0 16px 24px}
iframe{flex:none;width:640px;border:0;background:#fff}
pre{margin:0;padding:24px;background:light-dark(#fff,#1b1a21);font:12px/18px ui-monospace,monospace}
@media(max-width:767px){main{padding:0}iframe{width:100%}pre{display:none}}`
