/** The part of the reader of codes that tests use. */
declare module '@undecaf/zbar-wasm' {
  export function scanGrayBuffer(buffer: ArrayBuffer, width: number, height: number): Promise<{ decode(): string }[]>
}
