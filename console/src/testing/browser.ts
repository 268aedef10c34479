// Browser functions that jsdom lacks. A separate module, because the console's modules use them when they are imported.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// jsdom's style sheet hides elements with the attribute.
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
Element.prototype.scrollIntoView = () => undefined
URL.createObjectURL = () => 'blob:console'
URL.revokeObjectURL = () => undefined
