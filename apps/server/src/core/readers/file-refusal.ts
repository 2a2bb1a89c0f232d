import { cutText } from '../text/cut-text.ts'

/** The reason why a file cannot be read at all. */
export type FileFault = 'damaged-package' | 'unsafe-package' | 'package-too-large' | 'unsafe-xml' | 'open-quote'

/**
 * Thrown when a reader rejects a file, or a part of it. `detail`, at most 200 characters, may contain text of the file.
 */
export class FileRefusal<Reason extends string = FileFault> extends Error {
  readonly reason: Reason
  readonly detail: string
  constructor(reason: Reason, detail = '') {
    super(reason)
    this.reason = reason
    this.detail = cutText(detail, 200)
  }
}
