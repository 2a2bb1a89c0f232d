import { useEffect, useState } from 'react'
import { openPdf, type PdfDocument } from '#web/ui/pdf/open-pdf.ts'

type Opened = { readonly file: PdfDocument | null; readonly isBroken: boolean }

/** Returns the PDF file at an address as `file`, which is null until it is open; `isBroken`: it can't be read. */
export function usePdf(address: string): Opened {
  const [opened, setOpened] = useState<Opened>({ file: null, isBroken: false })
  useEffect(() => {
    const opening = openPdf(address)
    let isGone = false
    opening.file.then(
      (file) => isGone || setOpened({ file, isBroken: false }),
      () => isGone || setOpened({ file: null, isBroken: true }),
    )
    return () => {
      isGone = true
      opening.close()
    }
  }, [address])
  return opened
}
