import { languageTagOf } from '#web/api/locale.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { sitePictureUrl } from '../pictures.queries.ts'
import css from './news.module.css'
import type { EditedNews } from './news-console.queries.ts'
import { newsConsoleTexts } from './news-console-texts.ts'

/** A reader preview of an article, saved or not, in each language with content. */
export default function NewsPreview({
  news,
  onClose,
}: {
  readonly news: Partial<EditedNews>
  readonly onClose: () => void
}) {
  const t = useTexts(newsConsoleTexts)
  return (
    <Modal title={t.previewTitle} kind="panel" width={760} onClose={onClose}>
      <article className={css.whole}>
        {(['zh', 'en'] as const)
          .filter((lang) => news.title?.[lang] || news.body?.[lang])
          .map((lang) => (
            <section key={lang} lang={languageTagOf(lang)}>
              {news.coverFileId ? (
                <img src={sitePictureUrl(news.coverFileId)} alt={news.coverAlt?.[lang] ?? ''} />
              ) : null}
              <h3>{news.title?.[lang] || t.untitled}</h3>
              {news.summary?.[lang] ? <p className={css.summary}>{news.summary[lang]}</p> : null}
              <RichText html={news.body?.[lang] ?? ''} />
            </section>
          ))}
      </article>
    </Modal>
  )
}
