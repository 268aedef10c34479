const dotInDomain = /([\p{L}\p{N}\p{M}-])\.(?=\p{M}*\p{L}\p{M}*[\p{L}\p{N}-])/gu
const ipAddress = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const at = /([^\s[])@(?=[^\s\]])/g

/** With full-width and ideographic dots as ASCII dots, and without invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('\u3002', '.')

/** Inserts brackets into each web address, domain and email, so that no mail client makes a link of it. */
export const breakAddresses = (text: string): string => (containsAddress(text) ? broken(plain(text)) : text)

/** Whether a mail client could make a link of a part of the text: a web address, a domain or an email. */
export const containsAddress = (text: string): boolean => plain(text) !== broken(plain(text))

const broken = (text: string): string =>
  text
    .replaceAll('://', '[:]//')
    .replaceAll(at, '$1[@]')
    .replaceAll(ipAddress, (address) => address.replaceAll('.', '[.]'))
    .replaceAll(dotInDomain, '$1[.]')
