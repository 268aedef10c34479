/** Documents for tests, made of their parts. */
type Parts = {
  version?: string
  sequence?: number
  creatives?: string
  more?: string
  impression?: string
}

const vast = (content: string, version = '4.2') =>
  `<?xml version="1.0"?><VAST version="${version}">${content}</VAST>`

export const empty = (errorUrl?: string): string =>
  vast(errorUrl ? `<Error><![CDATA[${errorUrl}]]></Error>` : '')

export const film = (url: string, attributes = ''): string =>
  `<MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="800" ${attributes}><![CDATA[ ${url} ]]></MediaFile>`

export const linear = (inside: string, attributes = ''): string =>
  `<Creative><Linear ${attributes}><Duration>00:00:15.500</Duration>${inside}</Linear></Creative>`

export const films = (...urls: string[]): string =>
  `<MediaFiles>${urls.map((url) => film(url)).join('')}</MediaFiles>`

const sequenceOf = ({ sequence }: Parts) => (sequence === undefined ? '' : ` sequence="${sequence}"`)

export const inlineAd = (parts: Parts & { title?: string } = {}): string =>
  `<Ad id="1"${sequenceOf(parts)}><InLine><AdSystem>House</AdSystem><AdTitle>${parts.title ?? 'Tea'}</AdTitle>
    <Error>https://ads.example/error?code=[ERRORCODE]</Error>
    <Impression><![CDATA[${parts.impression ?? 'https://ads.example/impression'}]]></Impression>${parts.more ?? ''}
    <Creatives>${parts.creatives ?? linear(films('https://ads.example/tea.mp4'))}</Creatives></InLine></Ad>`

export const wrapperAd = (
  url: string,
  { more = '', attributes = '', ...parts }: Parts & { attributes?: string } = {},
): string =>
  `<Ad${sequenceOf(parts)}><Wrapper ${attributes}><AdSystem>Exchange</AdSystem>
    <VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI>
    <Error>https://exchange.example/error?code=[ERRORCODE]</Error>
    <Impression>https://exchange.example/impression</Impression>${more}</Wrapper></Ad>`

export const inline = (parts: Parts & { title?: string } = {}): string => vast(inlineAd(parts), parts.version)
export const wrapper = (url: string, parts: Parts & { attributes?: string } = {}): string =>
  vast(wrapperAd(url, parts), parts.version)
export const document = (...ads: string[]): string => vast(ads.join(''))
