// What jsdom does not have and every browser has. A module of its own, because the console's modules ask for it at once.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// Its style sheet hides what has the attribute.
HTMLElement.prototype.showPopover = function show() {
  this.removeAttribute('popover')
}
window.matchMedia = () =>
  ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList
window.scrollTo = () => undefined
URL.createObjectURL = () => 'blob:console'
URL.revokeObjectURL = () => undefined
