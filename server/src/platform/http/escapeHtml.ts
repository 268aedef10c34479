const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` for HTML, between tags or in a quoted attribute; halves of broken pairs are replaced. */
export const escapeHtml = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (sign) => escapes[sign]!)
