declare module 'hls.js/light' {
  import Default from 'hls.js'
  export * from 'hls.js'
  export { Default as Hls }
  export function isSupported(): boolean
}

declare module '*.css?inline' {
  const text: string
  export default text
}
