import { IconCopy, IconDownload, IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWorkByKey } from '#web/ui/use-work.ts'
import { renderPng, svgDataUrl } from '../picture.ts'
import { fetchPosterPdf, usePoster, useShareLink } from '../sharing.queries.ts'
import { sharingTexts } from '../sharing-texts.ts'
import css from './share-dialog.module.css'

type DialogProps = { readonly productId: string; readonly title: string; readonly onClose: () => void }

/** The reader's link to a product and its poster, and the reward for sharing it. */
export function ShareDialog({ productId, title, onClose }: DialogProps) {
  const t = useTexts(sharingTexts).dialog
  const link = useShareLink(productId)
  return (
    <Dialog title={t.title} width={760} onClose={onClose}>
      <QueryStates query={link} skeleton={<Skeleton height={400} />}>
        {(data) => (
          <div className={css.columns}>
            <div className={css.side}>
              <h3>{title}</h3>
              <LinkField url={data.url} title={title} />
              <Earning start={data.startPoints} completion={data.completionPoints} />
              <p className={css.more}>
                {data.invited > 0 ? <span>{t.invited(formatNumber(data.invited))}</span> : null}
                <TextLink to="/user/sharing">{t.toRewards}</TextLink>
              </p>
            </div>
            <Poster productId={productId} title={title} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  )
}

function LinkField({ url, title }: { readonly url: string; readonly title: string }) {
  const texts = useTexts(sharingTexts)
  const t = texts.dialog
  const id = useId()
  const copy = async () => {
    const isCopied = await copyText(url)
    toast(isCopied ? 'success' : 'error', isCopied ? texts.copied : texts.notCopied)
  }
  // It is not an error if the reader refuses.
  const pass = () => navigator.share({ title, text: t.message(title), url }).catch(() => undefined)
  return (
    <div className={css.link}>
      <label htmlFor={id}>{t.link}</label>
      <input id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <p>
        <Button size="s" onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.copy}
        </Button>
        {'share' in navigator ? (
          <Button size="s" look="line" onClick={() => void pass()}>
            <IconSend size={16} stroke={1.5} aria-hidden />
            {t.send}
          </Button>
        ) : null}
      </p>
    </div>
  )
}

function Earning({ start, completion }: { readonly start: number; readonly completion: number }) {
  const t = useTexts(sharingTexts).dialog
  if (start === 0 && completion === 0) return null
  const [forStart, forCompletion] = [formatNumber(start), formatNumber(completion)]
  return (
    <p className={css.earn}>
      {start === 0
        ? t.earnCompletion(forCompletion)
        : completion === 0
          ? t.earnStart(forStart)
          : t.earn(forStart, forCompletion)}
    </p>
  )
}

/** Wide enough for a good print on A5. */
const pictureWidth = 1680

function Poster({ productId, title }: { readonly productId: string; readonly title: string }) {
  const t = useTexts(sharingTexts).dialog
  const lang = useLocale()
  const poster = usePoster(productId, lang)
  const [busy, start] = useWorkByKey<'picture' | 'pdf'>()
  const run = async (what: 'picture' | 'pdf', work: () => Promise<void>) => {
    await start(what, work, t.failed)
  }
  const picture = async (svg: string) => {
    const file = new File([await renderPng(svg, pictureWidth)], `${t.poster(title)}.png`, { type: 'image/png' })
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (isPhone && navigator.canShare?.({ files: [file] }))
      await navigator.share({ files: [file] }).catch(() => undefined)
    else saveFile({ blob: file, name: file.name })
  }
  return (
    <div className={css.poster}>
      <QueryStates query={poster} skeleton={<Skeleton height="100%" />}>
        {(svg) => (
          <>
            <img src={svgDataUrl(svg)} alt={t.poster(title)} width={840} height={1188} />
            <p>
              <Button
                size="s"
                look="line"
                isBusy={busy === 'picture'}
                onClick={() => void run('picture', () => picture(svg))}
              >
                <IconDownload size={16} stroke={1.5} aria-hidden />
                {t.savePicture}
              </Button>
              <Button
                size="s"
                look="line"
                isBusy={busy === 'pdf'}
                onClick={() => void run('pdf', async () => saveFile(await fetchPosterPdf(productId, lang)))}
              >
                <IconFileTypePdf size={16} stroke={1.5} aria-hidden />
                {t.savePdf}
              </Button>
            </p>
          </>
        )}
      </QueryStates>
    </div>
  )
}
