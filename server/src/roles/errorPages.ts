import { STATUS_CODES } from 'node:http'
import { languages, type Language } from '@matinee/contract/plain/account/accountTypes'
import { errorCodes, type ErrorCode } from '@matinee/contract/plain/errorCodes'
import { errorHelp, publishersCodes, type ErrorHelp } from '@matinee/contract/plain/texts/errorHelp'
import { escapeHtml } from '../platform/http/escapeHtml.ts'
import type { App } from '../platform/http/http.ts'
import { languageOfReader, plainPage, plainPageHeaders } from '../platform/http/plainPage.ts'

const listPath = '/api/v1/docs/errors'

const texts = {
  en: {
    listTitle: 'Error codes',
    form: 'When we refuse a call, we respond with a status of 400 or more and a JSON body like this one:',
    sentence: 'This field is required.',
    parts: [
      '`code` does not change, so your program can rely on it.',
      '`message` is a sentence that you can show to people. We write it in the language that `Accept-Language` prefers, or else in the language of the account. We may change its wording.',
      'If the problem is in the fields of the request, `fields` has a sentence for each invalid one.',
      '`details` has values for your program. If a code has any, its page says which.',
      'The `X-Request-Id` header identifies your request. Send it to support, and we can find the request in our logs.',
    ],
    status: 'HTTP status',
    happened: 'What happened',
    toDo: 'What to do',
    all: 'All error codes',
    reference: 'API reference',
    unknownTitle: 'Unknown error code',
    unknown: 'We do not have an error code with this name. Choose one from the list.',
    other: 'Türkçe',
  },
  tr: {
    listTitle: 'Hata kodları',
    form: 'Reddettiğimiz isteklere 400 ya da daha yüksek bir durum koduyla ve şöyle bir JSON gövdesiyle yanıt veririz:',
    sentence: 'Bu alan zorunludur.',
    parts: [
      '`code` değişmez, programınız ona güvenebilir.',
      '`message`, kullanıcılarınıza gösterebileceğiniz bir cümledir. Bunu `Accept-Language` başlığında yazan dilde, o yoksa hesabın dilinde yazarız. İfadesini değiştirebiliriz.',
      'Sorun isteğin alanlarındaysa `fields` geçersiz alanların her birini bir cümleyle açıklar.',
      '`details` içinde programınız için değerler vardır. Bir kodda varsa hangileri olduğu kodun sayfasında yazar.',
      '`X-Request-Id` başlığı isteğinizin kimliğidir. Destek ekibine yazarken bunu da gönderin, isteği günlük kayıtlarımızda bulalım.',
    ],
    status: 'HTTP durumu',
    happened: 'Ne oldu?',
    toDo: 'Ne yapmalı?',
    all: 'Bütün hata kodları',
    reference: 'API belgeleri',
    unknownTitle: 'Bilinmeyen hata kodu',
    unknown: 'Bu adda bir hata kodumuz yok. Listeden bir kod seçin.',
    other: 'English',
  },
} as const

const otherLanguage = { en: 'tr', tr: 'en' } as const

type Request = { Params: { code: string }; Querystring: { language?: unknown } }
/** `query`: the language that the address asks for, to be kept in links. */
type Reader = { language: Language; query: string }

/**
 * The list of error codes and a page for each, in the reader's language. Open to everyone; codes of operators' calls have
 * a page but are not listed.
 */
export function serveErrorPages({ fastify }: App): void {
  fastify.get<Request>(listPath, { schema: { hide: true } }, (request, reply) =>
    reply.headers(plainPageHeaders).send(listPage(readReader(request))),
  )
  fastify.get<Request>(`${listPath}/:code`, { schema: { hide: true } }, (request, reply) => {
    const reader = readReader(request)
    const code = errorCodes.find((one) => one === request.params.code)
    return reply
      .code(code ? 200 : 404)
      .headers(plainPageHeaders)
      .send(code ? codePage(code, reader) : unknownPage(reader))
  })
}

function readReader({
  query,
  headers,
}: {
  query: { language?: unknown }
  headers: { 'accept-language'?: string | undefined }
}): Reader {
  const asked = languages.find((one) => one === query.language)
  return {
    language: asked ?? languageOfReader(headers['accept-language']),
    query: asked ? `?language=${asked}` : '',
  }
}

function listPage({ language, query }: Reader): string {
  const text = texts[language]
  const example = {
    error: {
      code: 'invalid_request',
      message: `title: ${text.sentence}`,
      fields: { title: text.sentence },
    },
  }
  const entries = publishersCodes.toSorted().map((code) => {
    const { statuses, happened } = errorHelp[code]
    const name = `<a href="${listPath}/${code}${query}"><code>${code}</code></a>`
    return `<dt id="${code}">${name} <span class="quiet">${statuses.join(', ')}</span></dt>
<dd>${toHtml(happened[language])}</dd>`
  })
  return plainPage({
    language,
    title: text.listTitle,
    body: `<p>${text.form}</p>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>
<ul>${text.parts.map((part) => `<li>${toHtml(part)}</li>`).join('\n')}</ul>
<dl>
${entries.join('\n')}
</dl>
${linksOf(language, [[text.reference, '/api/v1/docs']])}`,
  })
}

function codePage(code: ErrorCode, { language, query }: Reader): string {
  const text = texts[language]
  const { statuses, happened, toDo, isOperators }: ErrorHelp = errorHelp[code]
  const names = statuses.map((status) => `${status} ${STATUS_CODES[status]}`)
  return plainPage({
    language,
    title: code,
    body: `<p class="quiet">${text.status}: ${names.join(', ')}</p>
<h2>${text.happened}</h2>
<p>${toHtml(happened[language])}</p>
<h2>${text.toDo}</h2>
<p>${toHtml(toDo[language])}</p>
${linksOf(language, [
  [text.all, `${listPath}${query}${isOperators ? '' : `#${code}`}`],
  [text.reference, '/api/v1/docs'],
])}`,
  })
}

function unknownPage({ language, query }: Reader): string {
  const text = texts[language]
  return plainPage({
    language,
    title: text.unknownTitle,
    body: `<p>${text.unknown}</p>${linksOf(language, [[text.all, `${listPath}${query}`]])}`,
  })
}

function linksOf(language: Language, links: [name: string, address: string][]): string {
  const other = otherLanguage[language]
  const anchors = links.map(([name, address]) => `<a href="${address}">${name}</a>`)
  const switched = `<a href="?language=${other}" hreflang="${other}" lang="${other}">${texts[language].other}</a>`
  return `<nav>${[...anchors, switched].join(' ')}</nav>`
}

const toHtml = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
