import { IconUpload } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { findProductsByTitle } from '#web/features/catalogue/catalogue-lists.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatFileSize, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { materialTexts } from './material-texts.ts'
import { addMaterial, type ManagedMaterial, removeMaterial, useManagedMaterials } from './materials.queries.ts'

const scopes = ['everybody', 'company', 'product'] as const

/** Files that learners may download: for everyone, for a company, or with a course; with the number of downloads. */
export function ManagedMaterialsScreen() {
  const t = useTexts(materialTexts)
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  useActions(t.title, [{ id: 'add-material', words: t.add, shortcut: 'C', run: add }])
  return (
    <>
      <DataTable<ManagedMaterial>
        name="materials"
        title={t.title}
        sort="-createdAt"
        useRows={useManagedMaterials}
        keyOf={(row) => row.materialId}
        nameOf={(row) => pickReaderText(row.name)}
        counted={t.counted}
        searchHint={t.searchHint}
        actions={
          <Button look="solid" onPress={add} aria-keyshortcuts="C">
            <IconUpload size={16} stroke={1.5} aria-hidden />
            {t.add}
            <Kbd of="C" />
          </Button>
        }
        columns={[
          { id: 'name', words: t.columns.name, width: 300, cell: (row) => pickReaderText(row.name) },
          { id: 'for', words: t.columns.for, width: 260, phone: 'below', cell: (row) => <For row={row} /> },
          {
            id: 'downloads',
            words: t.columns.downloads,
            width: 90,
            align: 'end',
            fold: 2,
            cell: (row) => formatNumber(row.downloads),
          },
          {
            id: 'people',
            words: t.columns.people,
            width: 80,
            align: 'end',
            fold: 4,
            isExtra: true,
            cell: (row) => formatNumber(row.people),
          },
          {
            id: 'size',
            words: t.columns.size,
            width: 90,
            align: 'end',
            fold: 3,
            phone: 'end',
            cell: (row) => formatFileSize(row.size),
          },
          createTimeColumn({ id: 'createdAt', words: t.columns.createdAt, fold: 1, of: (row) => row.createdAt }),
        ]}
        filters={[
          {
            name: 'scope',
            words: t.columns.for,
            kind: 'choice',
            options: scopes.map((id) => ({ id, words: t.scopes[id] })),
          },
        ]}
        views={scopes.map((id) => ({ id, words: t.scopes[id], search: { scope: id }, isCounted: true }))}
        panel={{
          title: (row) => pickReaderText(row.name),
          note: (row) => row.fileName,
          content: (_key, row, ways) =>
            row ? <Details row={row} onRemoved={() => ways.go(ways.next)} /> : <p className={css.note}>{t.gone}</p>,
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function For({ row }: { readonly row: ManagedMaterial }) {
  const t = useTexts(materialTexts)
  if (row.product) return <>{pickReaderText(row.product.title)}</>
  return <>{row.company ? pickReaderText(row.company.name) : t.scopes.everybody}</>
}

function Details({ row, onRemoved }: { readonly row: ManagedMaterial; readonly onRemoved: () => void }) {
  const t = useTexts(materialTexts)
  return (
    <>
      <PanelActionRow>
        <RemoveButton
          words={{ remove: t.remove, ask: t.removeAsk, consequence: t.removeWhat, done: t.removed }}
          object={pickReaderText(row.name)}
          remove={() => removeMaterial(row.materialId)}
          onRemoved={onRemoved}
        />
      </PanelActionRow>
      <dl className={css.facts}>
        <div>
          <dt>{t.languages.zh}</dt>
          <dd>{row.name.zh ?? '—'}</dd>
        </div>
        <div>
          <dt>{t.languages.en}</dt>
          <dd>{row.name.en ?? '—'}</dd>
        </div>
        <div>
          <dt>{t.columns.for}</dt>
          <dd>
            <For row={row} />
          </dd>
        </div>
        <div>
          <dt>{t.columns.downloads}</dt>
          <dd className="num">{t.taken(formatNumber(row.downloads), formatNumber(row.people), row.people)}</dd>
        </div>
        <div>
          <dt>{t.file}</dt>
          <dd>
            <a className={css.link} href={row.url}>
              {row.fileName}
            </a>{' '}
            <span className={`num ${css.quiet}`}>{formatFileSize(row.size)}</span>
          </dd>
        </div>
      </dl>
    </>
  )
}

type Chosen = { readonly id: string; readonly title: string }

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(materialTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState({ zh: '', en: '' })
  const [product, setProduct] = useState<Chosen | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const run = async () => {
    const said = {
      ...(name.zh.trim() ? { zh: name.zh.trim() } : {}),
      ...(name.en.trim() ? { en: name.en.trim() } : {}),
    }
    if (!file) return setState({ isBusy: false, why: t.fileMissing })
    if (!said.zh && !said.en) return setState({ isBusy: false, why: t.nameMissing })
    setState({ isBusy: true, why: null })
    try {
      await addMaterial(file, { name: said, ...(product ? { productId: product.id } : {}) })
      toast('success', t.added)
      onClose()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={t.add}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void run()}>
            {t.offer}
          </Button>
        </>
      }
    >
      <div className={css.decide}>
        <label htmlFor={`${id}-file`}>{t.file}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg,.webp"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <p className={css.note}>{t.fileHint}</p>
        {(['zh', 'en'] as const).map((one) => (
          <div key={one}>
            <label htmlFor={`${id}-${one}`}>{`${t.columns.name}, ${t.languages[one]}`}</label>
            <input
              id={`${id}-${one}`}
              value={name[one]}
              maxLength={120}
              lang={one === 'zh' ? 'zh-CN' : 'en'}
              autoComplete="off"
              onChange={(event) => setName({ ...name, [one]: event.target.value })}
            />
          </div>
        ))}
        <ProductChoice chosen={product} onChoose={setProduct} />
        {state.why ? (
          <p className={css.refused} role="alert">
            {state.why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

/** The course that the file belongs to; none: everyone may take it. */
function ProductChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: Chosen | null
  readonly onChoose: (product: Chosen | null) => void
}) {
  const t = useTexts(materialTexts)
  const id = useId()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly Chosen[]>([])
  useEffect(() => {
    if (!q.trim()) return setFound([])
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void findProductsByTitle(q.trim(), stop.signal).then(
          (list) => setFound(list.map(({ productId, title }) => ({ id: productId, title }))),
          () => undefined,
        ),
      250,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return (
    <div>
      <label htmlFor={id}>{t.product}</label>
      {chosen ? (
        <p className={css.line}>
          <span>{chosen.title}</span>
          <Button look="quiet" onPress={() => onChoose(null)}>
            {t.noProduct}
          </Button>
        </p>
      ) : (
        <>
          <input
            id={id}
            value={q}
            placeholder={t.productHint}
            autoComplete="off"
            onChange={(event) => setQ(event.target.value)}
          />
          <ul>
            {found.map((one) => (
              <li key={one.id}>
                <Button look="quiet" onPress={() => onChoose(one)}>
                  {one.title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
