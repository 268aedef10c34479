import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatDate, formatNumber } from '@matinee/contract/plain/format'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import type { DriveFile } from './drive.service.ts'
import type { Top } from './readTop.ts'

const texts = {
  en: {
    missing: ['We couldn’t find this file', 'The address may be incomplete, or there was never such a file.'],
    expired: [
      'This file has expired',
      'We keep files for 30 days. If you’d like to share the table, export it again.',
    ],
    download: 'Download as CSV',
    first: (rows: string) => `These are the first ${rows} rows. You’ll find the rest in the file.`,
    all: (rows: string) => `Rows: ${rows}.`,
    until: (day: string) => `Anyone who has this address can open the file until ${day} (UTC).`,
    table: 'Table',
  },
  tr: {
    missing: ['Bu dosyayı bulamadık', 'Adres eksik olabilir ya da böyle bir dosya hiç olmadı.'],
    expired: [
      'Bu dosyanın süresi doldu',
      'Dosyaları 30 gün saklarız. Tabloyu paylaşmak isterseniz yeniden dışa aktarın.',
    ],
    download: 'CSV olarak indir',
    first: (rows: string) => `Burada ilk ${rows} satırı görüyorsunuz, tamamı dosyada.`,
    all: (rows: string) => `Toplam ${rows} satır.`,
    until: (day: string) => `Bu adresi bilen herkes dosyayı ${day} (UTC) tarihine kadar açabilir.`,
    table: 'Tablo',
  },
} as const

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)
const cell = (text: string, tag: 'td' | 'th') =>
  `<${tag}${tag === 'td' && isNumber(text) ? ' data-number' : ''}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(text)}</${tag}>`
const row = (cells: readonly string[], tag: 'td' | 'th') =>
  `<tr>${cells.map((text) => cell(text, tag)).join('')}</tr>`

/** Title and HTML of an address of our drive. */
export const drivePage = {
  file(language: Language, file: DriveFile, { rows, hasMore }: Top): { title: string; body: string } {
    const t = texts[language]
    const [head = [], ...others] = rows
    const count = formatNumber(others.length, language)
    const day = formatDate(file.expiresAt, 'UTC')
    return {
      title: file.name,
      body: `<p><a class="button" href="/drive/${file.id}?download" download>${t.download}</a></p>
<div class="table" tabindex="0" role="region" aria-label="${t.table}"><table><thead>${row(head, 'th')}</thead><tbody>${others
        .map((cells) => row(cells, 'td'))
        .join('')}</tbody></table></div>
<p class="quiet">${hasMore ? t.first(count) : t.all(count)} ${escapeHtml(t.until(day))}</p>`,
    }
  },
  missing(language: Language, reason: 'missing' | 'expired'): { title: string; body: string } {
    const [title, text] = texts[language][reason]
    return { title, body: `<p>${text}</p>` }
  },
}
