import { IconPencil } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './paper-correction.module.css'
import type { PaperRow } from './paper-rows.ts'

export type PaperLinesCorrector = (
  lines: { readonly from: number; readonly to: number },
  text: string | null,
) => Promise<void>

type Props = {
  readonly row: PaperRow
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onCorrect: PaperLinesCorrector
}

/**
 * Corrects the lines of a row in place. The text is read in the same way as the file, and the row shows the new result.
 */
export function PaperCorrection({ row, isOpen, onOpen, onCorrect }: Props) {
  const words = useTexts(questionImportTexts).paper
  const { correction } = row
  const lines = correction ?? { from: row.line, to: row.lines.at(-1)?.line ?? row.line }
  const opener = useRef<HTMLButtonElement>(null)
  const [isBusy, run] = useWork()
  const [why, setWhy] = useState<string | null>(null)
  const close = () => {
    onOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const correct = (text: string | null) => {
    setWhy(null)
    return run(
      async () => {
        await onCorrect(lines, text)
        close()
      },
      (error) => setWhy(errorWords(error, words.notCorrected)),
    )
  }
  return (
    <div className={css.correction}>
      {isOpen ? (
        <Editor
          text={correction?.text ?? row.lines.map(({ text }) => text).join('\n')}
          line={row.line}
          isBusy={isBusy}
          onUse={(text) => void correct(text)}
          onCancel={close}
        />
      ) : (
        <p className={css.row}>
          {correction ? <span>{words.corrected}</span> : null}
          <Button
            ref={opener}
            look="quiet"
            aria-label={`${words.correct}: ${words.line(row.line)}`}
            onPress={() => onOpen(true)}
          >
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {words.correct}
          </Button>
          {correction ? (
            <Button look="quiet" isBusy={isBusy} onPress={() => void correct(null)}>
              {words.asInFile}
            </Button>
          ) : null}
        </p>
      )}
      {why === null ? null : (
        <p role="alert" className={css.why}>
          {why}
        </p>
      )}
    </div>
  )
}

function Editor({
  text: before,
  line,
  isBusy,
  onUse,
  onCancel,
}: {
  readonly text: string
  readonly line: number
  readonly isBusy: boolean
  readonly onUse: (text: string) => void
  readonly onCancel: () => void
}) {
  const words = useTexts(questionImportTexts).paper
  const id = useId()
  // Few typefaces have a glyph for the object replacement character.
  const sign = before.includes('▣') ? '\uFFFC' : '▣'
  const [text, setText] = useState(() => before.replaceAll('\uFFFC', sign))
  const use = () => onUse(text.replaceAll(sign, '\uFFFC'))
  return (
    <>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: its button was pressed to write here
        autoFocus
        aria-label={`${words.correct}: ${words.line(line)}`}
        aria-describedby={id}
        rows={Math.min(16, text.split('\n').length + 1)}
        maxLength={20_000}
        value={text}
        disabled={isBusy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) use()
        }}
      />
      <p id={id} className={css.hint}>
        {words.correctHint}
      </p>
      <p className={css.row}>
        <Button isDisabled={isBusy} onPress={onCancel}>
          {words.dropCorrection}
        </Button>
        <Button look="solid" isBusy={isBusy} onPress={use}>
          {words.useCorrection}
        </Button>
      </p>
    </>
  )
}
