import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import comboCss from '#web/console/form/fields/collection-fields.module.css'
import fieldCss from '#web/console/form/fields/field.module.css'
import floating from '#web/console/overlays/floating.module.css'
import { formatClock, formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './media.module.css'
import { findMediaByName, type Media } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { MediaStateLine } from './media-status.tsx'
import { MediaThumbnail } from './preview.tsx'

type PickerProps = {
  readonly kind: 'video' | 'audio'
  readonly isDisabled?: boolean
  readonly onPick: (mediaId: string) => void
}
const [shown, askAfterMs] = [20, 250]

/** A field for one media item of the library, found by its name, with its picture, length and state. */
export function MediaLibraryPicker({ kind, isDisabled = false, onPick }: PickerProps) {
  const t = useTexts(mediaConsoleTexts).field
  const id = useId()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<{ readonly words: string; readonly at: number } | null>(null)
  const [found, setFound] = useState<readonly Media[]>([])
  const [state, setState] = useState<'busy' | 'idle' | 'failed'>('busy')
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    setState('busy')
    const ask = () =>
      findMediaByName(asked.words, shown, stop.signal, kind).then(
        (rows) => {
          if (stop.signal.aborted) return
          setFound(rows.filter((one) => one.state !== 'failed'))
          setState('idle')
        },
        () => stop.signal.aborted || setState('failed'),
      )
    const timer = setTimeout(() => void ask(), asked.words ? askAfterMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, kind])
  const ask = (text: string) => setAsked({ words: text.trim(), at: Date.now() })
  return (
    <div>
      <span id={id} className="vh">
        {t.fromLibrary}
      </span>
      <ComboBox
        aria-labelledby={id}
        inputValue={words}
        value={null}
        onInputChange={(text) => {
          setWords(text)
          if (text !== words) ask(text)
        }}
        onChange={(key) => key !== null && onPick(String(key))}
        onOpenChange={(isOpen) => isOpen && ask(words)}
        menuTrigger="focus"
        allowsEmptyCollection
        isDisabled={isDisabled}
      >
        <Group className={`${fieldCss.input} ${comboCss.combo}`}>
          <Input placeholder={`${t.fromLibrary} · ${t.search}`} />
          <Button className={comboCss.small ?? ''} aria-label={t.open}>
            <IconChevronDown size={16} stroke={1.5} />
          </Button>
        </Group>
        <Popover
          className={floating.floating ?? ''}
          style={{ width: 'var(--trigger-width)', minWidth: 280 }}
          containerPadding={8}
          data-console-overlay=""
        >
          <ListBox
            className={floating.list ?? ''}
            renderEmptyState={() => (
              <div className={comboCss.state}>
                {state === 'failed' ? (
                  <>
                    <span>{t.failed}</span>
                    <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => ask(words)}>
                      {t.again}
                    </button>
                  </>
                ) : state === 'busy' ? (
                  t.busy
                ) : (
                  t.none
                )}
              </div>
            )}
          >
            {(state === 'failed' ? [] : found).map((media) => (
              <ListBoxItem
                key={media.mediaId}
                id={media.mediaId}
                textValue={media.name}
                className={floating.item ?? ''}
              >
                <span className={css.found}>
                  <MediaThumbnail of={media} />
                  <b>{media.name}</b>
                  <small className="num">
                    {media.duration > 0 ? <span>{formatClock(media.duration)}</span> : null}
                    <span>{formatFileSize(media.size)}</span>
                    {media.state === 'ready' ? <span>{t.lessons(media.lessons)}</span> : <MediaStateLine of={media} />}
                  </small>
                </span>
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </div>
  )
}
