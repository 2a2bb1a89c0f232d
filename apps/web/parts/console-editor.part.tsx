import { useState } from 'react'
import RichEditor from '#web/console/editor/rich-editor.tsx'
import '#web/console/library.ts'
import { reportPartEvent } from './log.ts'

const start = (window as { start?: string }).start
export default function ConsoleEditorPart() {
  const [value, setValue] = useState(start ?? '<h2>Beams</h2><p>Power is \\(P = \\frac{a}{b}\\) at most.</p>')
  Object.assign(window, { setValue })
  const change = (html: string) => {
    setValue(html)
    Object.assign(window, { value: html })
  }
  const upload = async (file: File) => {
    reportPartEvent(`upload ${file.name}`)
    if (file.name === 'bad.png') throw new Error('no')
    return '/files/read?fileId=00000000-0000-7000-8000-000000000001'
  }
  return <RichEditor label="Body" value={value} onChange={change} upload={upload} hasGaps lang="en" />
}
