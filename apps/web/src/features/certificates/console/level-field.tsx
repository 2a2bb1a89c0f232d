import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import type { ConsoleForm } from '#web/console/form/use-form.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import type { ManagedTrack } from './scheme.queries.ts'
import type { SchemeFormValues } from './template-form.screen.tsx'

type LevelProps = {
  readonly form: ConsoleForm<SchemeFormValues>
  readonly tracks: readonly ManagedTrack[]
  readonly schemeId: string | null
}

/** The track and level of the certificate: one choice, two values. */
export function CertificateLevelField({ form, tracks, schemeId }: LevelProps) {
  const t = useTexts(certificatesConsoleTexts).form
  const nameOfTrack = useCallback(
    (id: unknown) => pickReaderText(tracks.find(({ trackId }) => trackId === id)?.title ?? {}),
    [tracks],
  )
  const nameOfLevel = useCallback((index: unknown) => (typeof index === 'number' ? String(index + 1) : ''), [])
  const track = useField(form, 'trackId', t.level, nameOfTrack, true)
  const level = useField(form, 'levelIndex', t.level, nameOfLevel)
  const [trackId, levelIndex] = useWatch({ control: form.control, name: ['trackId', 'levelIndex'] })
  const options = tracks.flatMap(({ trackId: id, title, levels }) =>
    levels.map(({ name, scheme }, index) => {
      const isTaken = scheme !== null && scheme.id !== schemeId
      const words = t.levelOf(pickReaderText(title), pickReaderText(name))
      return { id: `${id}:${index}`, words: isTaken ? `${words} (${t.taken})` : words }
    }),
  )
  return (
    <FieldFrame
      field={{ ...track, isOptional: true, error: track.error ?? level.error }}
      help={t.levelHelp}
      labelId={`${track.id}-label`}
    >
      <Select
        label={t.level}
        isLabelHidden
        options={[{ id: '', words: t.noLevel }, ...options]}
        value={trackId ? `${trackId}:${levelIndex ?? 0}` : ''}
        onChange={(key) => {
          const [id = '', index = '0'] = key.split(':')
          track.set(id || undefined)
          level.set(id ? Number(index) : undefined)
        }}
      />
    </FieldFrame>
  )
}
