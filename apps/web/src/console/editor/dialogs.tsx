import { useEffect, useRef, useState } from 'react'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { Modal } from '../overlays/modal.tsx'
import css from './editor.module.css'
import { editorTexts } from './editor-texts.ts'
import { renderFormula } from './nodes.ts'

type LinkProps = {
  readonly href: string
  readonly onSet: (href: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export function LinkDialog({ href, onSet, onRemove, onClose }: LinkProps) {
  const t = useTexts(editorTexts)
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const set = () => {
    const whole = completed(address)
    if (whole) onSet(whole)
    else setWrong(true)
  }
  return (
    <Modal
      title={t.linkDialog.title}
      onClose={onClose}
      footer={
        <>
          {href ? <Button onPress={onRemove}>{t.linkDialog.remove}</Button> : null}
          <Button look="solid" onPress={set}>
            {t.linkDialog.set}
          </Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          set()
        }}
      >
        <label>
          {t.linkDialog.address}
          <input
            ref={focusOnce}
            value={address}
            aria-invalid={isWrong || undefined}
            aria-describedby="link-wrong"
            inputMode="url"
            autoComplete="off"
            onChange={(event) => setAddress(event.target.value)}
          />
        </label>
        <p className={css.wrong} id="link-wrong" role="alert">
          {isWrong ? t.linkDialog.wrong : ''}
        </p>
      </form>
    </Modal>
  )
}

/** Returns an address in the form that is stored; null if it is not an address. */
function completed(text: string): string | null {
  const given = text.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(given)) return `mailto:${given}`
  const whole = /^(https?:\/\/|mailto:)/i.test(given)
    ? given
    : /^[\w-]+(\.[\w-]+)+(\/|$|\?)/.test(given)
      ? `https://${given}`
      : ''
  return URL.canParse(whole) ? whole : null
}

type FormulaProps = {
  readonly tex: string
  readonly isDisplay: boolean
  readonly onSet: (tex: string, isDisplay: boolean) => void
  readonly onClose: () => void
}

/** A dialog with the TeX of a formula and, below it, the formula as learners see it. */
export function FormulaDialog({ tex, isDisplay, onSet, onClose }: FormulaProps) {
  const t = useTexts(editorTexts)
  const [text, setText] = useState(tex)
  const [isOwn, setOwn] = useState(isDisplay)
  const [isWrong, setWrong] = useState(false)
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isLate = false
    void renderFormula(text, isOwn).then((nodes) => {
      if (isLate) return
      setWrong(nodes === null)
      preview.current?.replaceChildren(...(nodes ?? []))
    })
    return () => {
      isLate = true
    }
  }, [text, isOwn])
  const isReady = text.trim() !== '' && !isWrong
  const set = () => isReady && onSet(text.trim(), isOwn)
  return (
    <Modal
      title={t.formulaDialog.title}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button look="solid" isDisabled={!isReady} onPress={set}>
            {tex ? t.formulaDialog.change : t.formulaDialog.set}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <label>
          {t.formulaDialog.tex}
          <textarea
            ref={focusOnce}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              set()
            }}
          />
        </label>
        <label data-line>
          <input type="checkbox" checked={isOwn} onChange={(event) => setOwn(event.target.checked)} />
          {t.formulaDialog.display}
        </label>
        <div ref={preview} className={css.preview} role="img" aria-label={t.formulaDialog.preview} />
        <p className={css.wrong} role="alert">
          {isWrong && text.trim() ? t.formulaDialog.wrong : ''}
        </p>
      </div>
    </Modal>
  )
}

export function PictureDescriptionDialog({
  alt,
  onSet,
  onClose,
}: {
  readonly alt: string
  readonly onSet: (alt: string) => void
  readonly onClose: () => void
}) {
  const t = useTexts(editorTexts)
  const [text, setText] = useState(alt)
  return (
    <Modal
      title={t.pictureDialog.title}
      onClose={onClose}
      footer={
        <Button look="solid" onPress={() => onSet(text.trim())}>
          {t.pictureDialog.set}
        </Button>
      }
    >
      <div className={css.dialog}>
        <label>
          {t.pictureDialog.alt}
          <textarea ref={focusOnce} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
      </div>
    </Modal>
  )
}
