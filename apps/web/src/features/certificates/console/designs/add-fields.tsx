import { IconPlus } from '@tabler/icons-react'
import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './designs.module.css'
import { designsTexts } from './designs-texts.ts'
import { InspectorPictureUpload } from './inspector-parts.tsx'
import type { DesignEdit } from './use-design.ts'

const kinds = ['text', 'code', 'seal', 'signature', 'shape'] as const

/** The buttons that add a field to the page. */
export function AddDesignFields({ edit, isFull }: { readonly edit: DesignEdit; readonly isFull: boolean }) {
  const t = useTexts(designsTexts).add
  return (
    <div className={css.add} role="group" aria-label={t.label}>
      {kinds.map((kind) => (
        <Button key={kind} isDisabled={isFull} onPress={() => edit.add(kind)}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t[kind]}
        </Button>
      ))}
      <InspectorPictureUpload
        designId={edit.designId}
        label={t.label}
        isDisabled={isFull}
        onUploaded={(fileId) => edit.add('picture', fileId)}
      >
        {t.picture}
      </InspectorPictureUpload>
      {isFull ? <span className={css.quiet}>{t.many}</span> : null}
    </div>
  )
}
