/** Countries of the SEPA schemes, by the first letters of an IBAN (EPC409-09, 2025). */
const countries = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI
  SK SM VA`.split(/\s+/),
)

export const isInSepa = (iban: string): boolean => countries.has(iban.slice(0, 2))
