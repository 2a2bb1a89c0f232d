import { IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button, IconButton } from '#web/console/button.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { EmptyState, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import { certificateTrackForm } from './scheme.form.ts'
import {
  deleteCertificateTrack,
  fetchStaffTracks,
  type ManagedTrack,
  saveCertificateTrack,
  useStaffTracks,
} from './scheme.queries.ts'

const route = getRouteApi('/console/tracks/$id')

/** A track: its name and its levels. */
export function TrackFormScreen() {
  const t = useTexts(certificatesConsoleTexts).tracks
  const { id } = route.useParams()
  const tracks = useStaffTracks()
  const isNew = id === 'new'
  const track = tracks.data?.list.find(({ trackId }) => trackId === id)
  return (
    <ConsolePage title={isNew ? t.newTitle : (track && pickReaderText(track.title)) || t.title}>
      {isNew ? (
        <TrackForm key="new" track={null} />
      ) : (
        <QueryStates
          query={tracks}
          skeleton={<FormSkeleton height={320} />}
          isEmpty={({ list }) => !list.some(({ trackId }) => trackId === id)}
          empty={<EmptyState title={t.gone} />}
        >
          {({ list }) => {
            const found = list.find(({ trackId }) => trackId === id)
            return found ? <TrackForm key={found.trackId} track={found} /> : null
          }}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const mostLevels = 8
const valuesOf = ({ title, levels }: ManagedTrack) => ({ title, levels: levels.map(({ name }) => name) })
const isSaid = (text: { zh?: string; en?: string } | undefined) => Boolean(text?.zh?.trim() || text?.en?.trim())

function TrackForm({ track }: { readonly track: ManagedTrack | null }) {
  const t = useTexts(certificatesConsoleTexts).tracks
  const { navigate } = useRouter()
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm(certificateTrackForm, {
    object: track?.trackId ?? 'new',
    initial: track ? valuesOf(track) : { title: {}, levels: [{}] },
    revision: track?.revision ?? null,
    fixed: (revision) => (track ? { trackId: track.trackId, revision: Number(revision) } : {}),
    check: ({ title, levels }) => ({
      ...(isSaid(title) ? {} : { 'title.zh': t.needsTitle }),
      ...Object.fromEntries(
        (levels ?? []).flatMap((level, index) => (isSaid(level) ? [] : [[`levels.${index}.zh`, t.needsLevel]])),
      ),
    }),
    save: async (input) => {
      const { revision, trackId } = await saveCertificateTrack(input)
      return { revision, trackId }
    },
    ...(track
      ? {
          readNewest: async () => {
            const newest = (await fetchStaffTracks()).list.find(({ trackId }) => trackId === track.trackId)
            return { values: valuesOf(newest ?? track), revision: newest?.revision ?? track.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/tracks/$id',
              params: { id: (saved as unknown as { trackId: string }).trackId },
              replace: true,
            }),
        }),
  })
  const levels = useWatch({ control: form.control, name: 'levels' }) ?? []
  const set = (next: typeof levels) => form.hook.setValue('levels', next, { shouldDirty: true, shouldTouch: true })
  const isHeld = (index: number) => track?.levels.some(({ scheme }, at) => at >= index && scheme !== null) ?? false
  return (
    <>
      <Form form={form} label={t.form}>
        <FieldSection title={t.section}>
          <BilingualField form={form} name="title" label={t.name} />
        </FieldSection>
        <FieldSection title={t.levels} lead={t.levelsLead}>
          {levels.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
            <div key={index} className={css.level}>
              <BilingualField form={form} name={`levels.${index}`} label={t.level(index + 1)} />
              <IconButton
                label={t.removeLevel(index + 1)}
                isDisabled={levels.length === 1 || isHeld(index)}
                onPress={() => set(levels.filter((_level, at) => at !== index))}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
          ))}
          <div className={css.levelActs}>
            <Button isDisabled={levels.length >= mostLevels} onPress={() => set([...levels, {}])}>
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {t.addLevel}
            </Button>
            {track && !isHeld(0) ? (
              <Button look="danger" onPress={() => setRemoving(true)}>
                {t.remove}
              </Button>
            ) : null}
          </div>
        </FieldSection>
      </Form>
      {isRemoving && track ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={pickReaderText(track.title)}
          consequence={t.removeConsequence}
          action={t.remove}
          onConfirm={async () => {
            await deleteCertificateTrack(track.trackId)
            toast('success', t.removed)
            await navigate({ to: '/console/tracks' })
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}
