/** Letters that do not decompose into a basic letter and a mark. */
const letters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '&': '+',
}

/**
 * A text in the characters that every bank of SEPA takes (EPC217-08): basic Latin letters, digits and a few signs. Others are
 * written as their closest letter, or as a dot. Slashes neither begin nor end it, nor follow each other.
 */
export function sepaText(text: string, maxLength: number): string {
  const basic = text
    .replaceAll(/[ıßæÆøØœŒłŁđĐ&]/g, (sign) => letters[sign]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replaceAll(/\/{2,}/g, '/')
    .slice(0, maxLength)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
  return basic === '' ? '-' : basic
}
