import { useEffect, useRef } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import '#web/console/library.ts'
import { UploadField } from '#web/console/upload/upload.tsx'
import type { UploadTransport } from '#web/console/upload/upload-queue.ts'
import { reportPartEvent } from './log.ts'

const partBytes = 4
/** The files of the server, over reloads, and its next answer: set by the test. */
const has = (): Set<number> => new Set(JSON.parse(sessionStorage.getItem('parts') ?? '[]') as number[])
const next = () => ((window as { answers?: string[] }).answers ?? []).shift()
const transport: UploadTransport<string> = {
  begin: async (file) => {
    reportPartEvent(`begin ${file.name} ${file.size}`)
    sessionStorage.setItem('parts', '[]')
    sessionStorage.setItem('count', String(Math.ceil(file.size / partBytes)))
    return { id: 'm1', partBytes, parts: Math.ceil(file.size / partBytes) }
  },
  part: async (_id, part, bytes, signal) => {
    const answer = next()
    if (answer === 'away') throw new ApiError(0, 'network', 'away')
    if (answer === 'refused') throw new ApiError(415, 'wrongFileType', 'This is no film')
    if (answer === 'hang')
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    reportPartEvent(`part ${part} ${await bytes.text()}`)
    sessionStorage.setItem('parts', JSON.stringify([...has(), part]))
  },
  finish: async () => {
    const missing = [...Array(Number(sessionStorage.getItem('count'))).keys()].filter((part) => !has().has(part))
    if (missing.length > 0) throw new ApiError(409, 'mediaIncomplete', 'Parts are missing', { parts: missing })
    return 'kept'
  },
  missing: (error) => (error.reason === 'mediaIncomplete' ? (error.details.parts as number[]) : null),
  cancel: async (id) => reportPartEvent(`cancel ${id}`),
}

/** In the workshop, a file is sent immediately: one stays in progress, and one is refused. */
const state = new URLSearchParams(location.search).get('state')
function useFirstFile() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!state || !input) return
    Object.assign(window, { answers: [state === 'refused' ? 'refused' : 'hang'] })
    const files = new DataTransfer()
    files.items.add(new File(['0123456789'], 'transport-networks-lesson-one.mp4', { type: 'video/mp4' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return box
}

export default function ConsoleUploadPart() {
  const box = useFirstFile()
  return (
    <div ref={box}>
      <UploadField
        label="Films"
        transport={transport}
        accept={['video/*', '.mkv']}
        maxBytes={40}
        isMany
        onDone={(answer, name) => reportPartEvent(`done ${name} ${answer}`)}
      />
    </div>
  )
}
