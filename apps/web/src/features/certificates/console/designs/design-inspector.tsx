import { designFrames, designPageSizes, type PageSize } from '@portal/contract/certificates/design.limits.ts'
import { Button } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { changeDesignPageFormat, designFieldName } from './design-edit.rules.ts'
import css from './designs.module.css'
import type { DesignContentData } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'
import { InspectorColorField, InspectorPictureField } from './inspector-parts.tsx'
import type { DesignEdit } from './use-design.ts'

/** The properties of the page, and the list of its fields. */
export function PageInspector({ edit, lang }: { readonly edit: DesignEdit; readonly lang: 'zh' | 'en' }) {
  const all = useTexts(designsTexts)
  const t = all.inspector
  const { content } = edit
  const set = (own: Partial<DesignContentData>) => edit.change((before) => ({ ...before, ...own }))
  return (
    <>
      <h2>{t.pageTitle}</h2>
      <p className={css.quiet}>{t.pageLead}</p>
      <div className={css.pair}>
        <Select
          label={t.size}
          value={content.size}
          options={(Object.keys(designPageSizes) as PageSize[]).map((id) => ({ id, words: all.sizes[id] }))}
          onChange={(size) => edit.change((before) => changeDesignPageFormat(before, { size }))}
        />
      </div>
      <div>
        <span className={css.label}>{t.direction}</span>
        <SegmentedControl
          size="s"
          label={t.direction}
          value={content.isLandscape ? 'landscape' : 'portrait'}
          options={(['landscape', 'portrait'] as const).map((id) => ({ value: id, words: all[id] }))}
          onChange={(id) =>
            edit.change((before) => changeDesignPageFormat(before, { isLandscape: id === 'landscape' }))
          }
        />
      </div>
      <div className={css.pair}>
        <Select
          label={t.frame}
          value={content.frame}
          options={designFrames.map((id) => ({ id, words: t.frames[id] }))}
          onChange={(frame) => set({ frame })}
        />
        <InspectorColorField label={t.accent} value={content.accent} onChange={(accent) => set({ accent })} />
      </div>
      <InspectorColorField label={t.paper} value={content.paper} onChange={(paper) => set({ paper })} />
      <InspectorPictureField
        designId={edit.designId}
        label={t.background}
        help={t.backgroundHelp}
        fileId={content.backgroundFileId}
        onChange={(backgroundFileId) =>
          edit.change(({ backgroundFileId: _, ...before }) => ({
            ...before,
            ...(backgroundFileId ? { backgroundFileId } : {}),
          }))
        }
      />
      <h3>{t.fields}</h3>
      {content.fields.length === 0 ? <p className={css.quiet}>{t.noFields}</p> : null}
      <ul className={css.fields}>
        {content.fields.toReversed().map((field) => (
          <li key={field.id}>
            <Button look="quiet" onPress={() => edit.select(field.id)}>
              {designFieldName(field, lang, all.kinds)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
