import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { knowledgeTexts } from '#web/features/catalogue/catalogue-knowledge-texts.public.ts'
import { Button } from '#web/ui/button.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { downloadOwnMaterial, type OwnMaterial, useProductAttachments } from '../mine/mine.queries.ts'
import css from './knowledge-page.module.css'

/** The attachments of an item, for signed-in learners with access; a visitor sees a sign-in button. */
export function ProductAttachments({ productId }: { readonly productId: string }) {
  const t = useTexts(knowledgeTexts)
  const session = useSession()
  const files = useProductAttachments(session ? productId : null).data?.list ?? []
  if (session && files.length === 0) return null
  return (
    <section className={css.attachments} aria-labelledby="attachments">
      <h2 id="attachments">{t.attachments}</h2>
      {session ? (
        <ul>
          {files.map((file) => (
            <File key={file.materialId} file={file} />
          ))}
        </ul>
      ) : (
        <p>
          {t.attachmentsHint}{' '}
          <Button look="quiet" size="s" onClick={openSignInModal}>
            {t.signIn}
          </Button>
        </p>
      )}
    </section>
  )
}

function File({ file }: { readonly file: OwnMaterial }) {
  const t = useTexts(knowledgeTexts)
  const [isBusy, run] = useWork()
  const save = () => run(() => downloadOwnMaterial(file.materialId), t.downloadFailed)
  return (
    <li>
      <IconPaperclip size={16} stroke={1.5} aria-hidden />
      <span>
        {file.name}
        <small>{[file.fileName.split('.').at(-1)?.toUpperCase(), formatFileSize(file.size)].join(' · ')}</small>
      </span>
      <Button look="quiet" size="s" isBusy={isBusy} aria-label={t.downloadOf(file.name)} onClick={() => void save()}>
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </Button>
    </li>
  )
}
