import { bannerLimits } from '@portal/contract/site/site-pages.limits.ts'
import { IconArrowDown, IconArrowUp, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { type Locale, useLocale } from '#web/api/locale.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { moveListItem } from '#web/console/move-list-item.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import css from '#web/console/queue.module.css'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDayAndTime, formatInstant } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { HomeBanners } from '../../parts/banners.tsx'
import { sitePictureUrl } from '../pictures.queries.ts'
import { pageNameOf } from './page-name.rules.ts'
import own from './pages.module.css'
import { type Banner, deleteBanner, saveBannerOrder, useBanners } from './pages.queries.ts'
import { publicPagesConsoleTexts } from './pages-texts.ts'

/** The banners of the home page in order, with previews for visitors and learners. */
export function HomeBannersScreen() {
  const t = useTexts(publicPagesConsoleTexts).home
  const navigate = useNavigate()
  const banners = useBanners()
  const create = () => void navigate({ to: '/console/home/$id', params: { id: 'new' } })
  useActions(t.title, [{ id: 'create-banner', words: t.create, shortcut: 'C', run: create }])
  const isFull = (banners.data?.banners.length ?? 0) >= bannerLimits.atMost
  return (
    <ConsolePage
      title={t.title}
      count={banners.data ? { total: banners.data.banners.length, isAbout: false } : undefined}
      facts={isFull ? t.full : t.facts}
      actions={
        <Button look="solid" onPress={create} isDisabled={isFull} aria-keyshortcuts="C">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.create}
          <Kbd of="C" />
        </Button>
      }
    >
      <div className={own.body}>
        <QueryStates
          query={banners}
          skeleton={<RowsSkeleton height={320} />}
          isEmpty={(data) => data.banners.length === 0}
          empty={
            <EmptyState title={t.empty} hint={t.emptyHint} action={<Button onPress={create}>{t.create}</Button>} />
          }
        >
          {(data) => (
            <>
              <List banners={data.banners} />
              <Preview banners={data.banners} />
            </>
          )}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

const icons = {
  shown: statusIcons.normal,
  later: statusIcons.coming,
  over: statusIcons.ended,
  off: statusIcons.paused,
} as const

function List({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useTexts(publicPagesConsoleTexts).home
  const ui = useTexts(uiTexts)
  const [removing, setRemoving] = useState<Banner | null>(null)
  const [said, setSaid] = useState('')
  const ids = banners.map(({ bannerId }) => bannerId)
  const move = async (from: number, to: number) => {
    const moved = banners[from]
    if (!moved || to < 0 || to >= ids.length) return
    try {
      await saveBannerOrder(moveListItem(ids, from, to))
      setSaid(t.movedTo(pickReaderText(moved.title), to + 1))
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    }
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    void move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <section aria-label={t.title}>
      <ol className={own.banners}>
        {banners.map((banner, index) => {
          const Icon = icons[banner.state]
          return (
            <li
              key={banner.bannerId}
              onKeyDown={(event) => onKeyDown(event, index)}
              data-quiet={banner.state === 'off' || banner.state === 'over' || undefined}
            >
              <span className={own.thumb}>
                {banner.pictureId ? (
                  <img src={sitePictureUrl(banner.pictureId)} alt="" />
                ) : (
                  <IconPhoto size={20} stroke={1.5} aria-hidden />
                )}
              </span>
              <div>
                <Link to="/console/home/$id" params={{ id: banner.bannerId }} className={own.title}>
                  {pickReaderText(banner.title)}
                </Link>
                <small>
                  {[t.audiences[banner.audience], pageNameOf(banner.link, t.pages)].filter(Boolean).join(' · ')}
                  {banner.link ? <span className={own.address}>{banner.link}</span> : null}
                </small>
              </div>
              <div className={own.when}>
                <span className={css.mark} data-tone={banner.state === 'shown' ? 'good' : undefined}>
                  <Icon size={14} stroke={1.5} aria-hidden />
                  {t.states[banner.state]}
                </span>
                <small className="num">{wordsOfDays(banner, t)}</small>
              </div>
              <div className={own.acts}>
                <IconButton
                  label={t.up(pickReaderText(banner.title))}
                  isDisabled={index === 0}
                  onPress={() => void move(index, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.5} aria-hidden />
                </IconButton>
                <IconButton
                  label={t.down(pickReaderText(banner.title))}
                  isDisabled={index === banners.length - 1}
                  onPress={() => void move(index, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.5} aria-hidden />
                </IconButton>
                <IconButton label={t.removeOf(pickReaderText(banner.title))} onPress={() => setRemoving(banner)}>
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <p className={own.hint}>
        <Kbd of="Alt" /> <Kbd of="↑" /> <Kbd of="↓" /> {t.moveHint}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
      {removing ? (
        <ConfirmationDialog
          title={t.removeAsk}
          object={pickReaderText(removing.title)}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={() => deleteBanner(removing.bannerId)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  )
}

type DaysWords = {
  readonly always: string
  readonly from: (at: string) => string
  readonly until: (at: string) => string
  readonly days: (from: string, until: string) => string
}
function wordsOfDays({ beginsAt, endsAt }: Banner, t: DaysWords): string {
  if (beginsAt && endsAt) return t.days(formatDayAndTime(beginsAt), formatInstant(endsAt))
  if (beginsAt) return t.from(formatInstant(beginsAt))
  return endsAt ? t.until(formatInstant(endsAt)) : t.always
}

const shownTo = { visitors: ['all', 'visitors'], learners: ['all', 'learners'] } as const

/** The same part of the home page, with the banners that it shows now. */
function Preview({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useTexts(publicPagesConsoleTexts).home
  const [audience, setAudience] = useState<'visitors' | 'learners'>('visitors')
  const locale = useLocale()
  const [lang, setLang] = useState<Locale>(locale)
  const pick = (text: Banner['title']) => (lang === 'zh' ? text.zh || text.en : text.en || text.zh) ?? ''
  const shown = banners
    .filter((one) => one.state === 'shown' && (shownTo[audience] as readonly string[]).includes(one.audience))
    .slice(0, 5)
  return (
    <section className={own.preview} aria-labelledby="preview">
      <header>
        <h2 id="preview">{t.preview}</h2>
        <Select
          label={t.previewFor}
          isLabelHidden
          options={(['visitors', 'learners'] as const).map((id) => ({ id, words: t.audiences[id] }))}
          value={audience}
          onChange={setAudience}
        />
        <Select
          label={t.previewLang}
          isLabelHidden
          options={(['zh', 'en'] as const).map((id) => ({ id, words: t.languages[id] }))}
          value={lang}
          onChange={setLang}
        />
      </header>
      {shown.length === 0 ? (
        <p className={css.note}>{t.nothingShown}</p>
      ) : (
        <div className={own.stage} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
          <HomeBanners
            banners={shown.map((one) => ({
              bannerId: one.bannerId,
              title: pick(one.title),
              words: pick(one.words),
              action: pick(one.action),
              link: one.link,
              pictureUrl: one.pictureId && sitePictureUrl(one.pictureId),
            }))}
          />
        </div>
      )}
    </section>
  )
}
