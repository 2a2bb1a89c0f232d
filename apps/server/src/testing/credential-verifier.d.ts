/** The parts of an independent verifier of credentials (Digital Bazaar) that tests use. */
declare module '@digitalbazaar/vc' {
  type Verified = {
    readonly verified: boolean
    readonly error?: { readonly errors?: readonly Error[]; readonly message: string }
  }
  export function verifyCredential(options: {
    readonly credential: object
    readonly suite: unknown
    readonly documentLoader: (url: string) => Promise<unknown>
    readonly checkStatus?: (options: object) => Promise<Verified>
    readonly now?: Date
  }): Promise<Verified & { readonly statusResult?: Verified }>
  export function defaultDocumentLoader(url: string): Promise<unknown>
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly cryptosuite: unknown })
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<{
    readonly verified: boolean
    readonly results?: readonly { readonly verified: boolean; readonly status?: boolean }[]
    readonly error?: Error
  }>
}
