import { useState } from 'react'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportPartEvent } from './log.ts'

type Open = 'none' | 'plain' | 'answer' | 'cover' | 'busy' | 'asking' | 'choosing' | 'telling'

export default function DialogPart() {
  const [open, setOpen] = useState<Open>('none')
  const [hasInner, setInner] = useState(false)
  const close = () => {
    reportPartEvent('closed')
    setOpen('none')
  }
  return (
    <>
      <p>Secret words of the page</p>
      {(['plain', 'answer', 'cover', 'busy', 'asking', 'choosing', 'telling'] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => setOpen(kind)}>
          Open {kind}
        </button>
      ))}
      <button
        type="button"
        style={{ position: 'fixed', inset: 'auto 0 0 0', height: 60 }}
        onClick={() => reportPartEvent('pressed below')}
      >
        Below
      </button>
      {open === 'plain' ? (
        <Dialog title="Plain" onClose={close}>
          <label>
            Name <input />
          </label>
          <input type="file" aria-label="File" />
          <button type="button" onClick={() => toast('error', 'It failed')}>
            Fail
          </button>
          <button type="button" onClick={() => toast('success', 'It worked')}>
            Work
          </button>
          <button
            type="button"
            onClick={() => void copyText('words to copy').then((isCopied) => reportPartEvent(`copied ${isCopied}`))}
          >
            Copy
          </button>
          <button type="button" onClick={() => setInner(true)}>
            More
          </button>
          <Menu
            label="Choices"
            button={(props) => (
              <button type="button" {...props}>
                Choose
              </button>
            )}
          >
            <MenuItem onSelect={() => reportPartEvent('first')}>First</MenuItem>
          </Menu>
          {hasInner ? (
            <Dialog title="Inner" onClose={() => setInner(false)}>
              <button type="button" onClick={() => toast('info', 'Said inside')}>
                Say
              </button>
            </Dialog>
          ) : null}
        </Dialog>
      ) : null}
      {open === 'answer' || open === 'cover' ? (
        <Dialog
          title="Answer me"
          mustAnswer
          isCover={open === 'cover'}
          onClose={close}
          footer={
            <button type="button" onClick={close}>
              Yes
            </button>
          }
        >
          <p>There is no other way.</p>
        </Dialog>
      ) : null}
      {open === 'asking' ? (
        <Dialog title="Asking" onClose={close}>
          <form hidden>
            <input aria-label="Not shown" data-autofocus />
          </form>
          <input aria-label="First" />
          <input aria-label="Asked for" autoFocus data-autofocus />
        </Dialog>
      ) : null}
      {open === 'choosing' ? (
        <Dialog title="Choosing" onClose={close}>
          <input aria-label="Closed field" disabled />
          <input type="radio" name="choice" aria-label="First choice" />
          <input type="radio" name="choice" aria-label="Second choice" defaultChecked />
        </Dialog>
      ) : null}
      {open === 'telling' ? (
        <Dialog title="Telling" onClose={close} footer={<button type="button">Dangerous</button>}>
          <p style={{ height: '300vh' }}>Long words</p>
        </Dialog>
      ) : null}
      {open === 'busy' ? (
        <Dialog
          title="Busy"
          onClose={() => reportPartEvent('asked to close')}
          footer={
            <button type="button" onClick={close}>
              Done
            </button>
          }
        >
          <p>Its owner keeps it open.</p>
        </Dialog>
      ) : null}
    </>
  )
}
