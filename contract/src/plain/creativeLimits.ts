/** Larger ads would slow down the pages that show them. */
export const maxCreativePictureBytes = 1_000_000
export const maxCreativeHtmlBytes = 200_000
