import { useState } from 'react'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConsoleRoot } from '#web/console/console-root.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/console/overlays/menu.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Popover } from '#web/console/overlays/popover.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { Tabs } from '#web/console/overlays/tabs.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { toast } from '#web/ui/toast.ts'
import { reportPartEvent } from './log.ts'

type Open = 'none' | 'plain' | 'panel' | 'answer' | 'suspend' | 'delete' | 'refused' | 'ask'

export default function ConsoleOverlays() {
  const [open, setOpen] = useState<Open>('none')
  const [hasInner, setInner] = useState(false)
  const [hasLearners, setLearners] = useState(false)
  const [view, setView] = useState('all')
  const [state, setState] = useState<'open' | 'shut' | 'away'>('open')
  const close = () => {
    reportPartEvent('closed')
    setOpen('none')
  }
  return (
    <ConsoleRoot>
      <p>Words of the page</p>
      {(['plain', 'panel', 'answer', 'suspend', 'delete', 'refused', 'ask'] as const).map((kind) => (
        <Button key={kind} onPress={() => setOpen(kind)}>
          Open {kind}
        </Button>
      ))}
      <Popover label="Choose a place" trigger={<Button>Place</Button>}>
        {(shut) => (
          <>
            <input aria-label="Town" />
            <Button onPress={shut}>Take it</Button>
          </>
        )}
      </Popover>
      <Menu label="More" trigger={<IconButton label="More">…</IconButton>}>
        <MenuItem onAction={() => reportPartEvent('copied')}>Copy</MenuItem>
        <MenuItem isDisabled onAction={() => reportPartEvent('never')}>
          Cannot
        </MenuItem>
        <MenuDivider />
        <MenuItem isDanger onAction={() => reportPartEvent('removed')}>
          Remove
        </MenuItem>
      </Menu>
      <Select
        label="State"
        value={state}
        onChange={setState}
        options={[
          { id: 'open', words: 'Open' },
          { id: 'shut', words: 'Shut' },
          { id: 'away', words: 'Away' },
        ]}
      />
      <Tabs
        label="Views"
        value={view}
        onChange={setView}
        tabs={[
          { id: 'all', words: 'All', count: 48206, content: 'Everything' },
          { id: 'some', words: 'Some', count: 86, content: 'A few' },
        ]}
      />
      {open === 'ask' ? <Ask onClose={close} /> : null}
      {open === 'plain' || open === 'panel' || open === 'answer' ? (
        <Modal
          title="Plain"
          kind={open === 'panel' ? 'panel' : 'modal'}
          mustAnswer={open === 'answer'}
          onClose={close}
          footer={
            <Button look="solid" onPress={close}>
              Done
            </Button>
          }
        >
          <input aria-label="Name" />
          <input type="file" aria-label="File" />
          <Button onPress={() => toast('error', 'It failed')}>Fail</Button>
          <Button
            onPress={() => void copyText('words to copy').then((isCopied) => reportPartEvent(`copied ${isCopied}`))}
          >
            Copy it
          </Button>
          <Button onPress={() => setInner(true)}>Inner</Button>
          <Button onPress={() => setLearners(true)}>Sign in</Button>
          {hasInner ? (
            <Modal title="Inner" onClose={() => setInner(false)}>
              <Button onPress={() => toast('info', 'Said inside')}>Say</Button>
            </Modal>
          ) : null}
        </Modal>
      ) : null}
      {open === 'suspend' ? (
        <ConfirmationDialog
          title="Suspend the account?"
          object="Zhou Yining"
          people={1}
          consequence="They are signed out."
          action="Suspend"
          onConfirm={() => reportPartEvent('suspended')}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? (
        <ConfirmationDialog
          title="Delete the company?"
          object="Starbeam"
          people={12480}
          consequence="Its plans and records go with it."
          action="Delete for good"
          isForGood
          onConfirm={() => reportPartEvent('deleted')}
          onClose={close}
        />
      ) : null}
      {open === 'refused' ? (
        <ConfirmationDialog
          title="Close it?"
          object="Session 14"
          consequence="Nobody can enter."
          action="Close"
          onConfirm={() => Promise.reject(new Error('no'))}
          onClose={close}
        />
      ) : null}
      {/* As the shell draws the sign-in, with toasts. */}
      <div data-react-aria-top-layer="true">
        {hasLearners ? (
          <Dialog title="Sign in first" onClose={() => setLearners(false)}>
            <input aria-label="Password" />
            <button type="button" onClick={() => toast('success', 'Signed in')}>
              Enter
            </button>
          </Dialog>
        ) : null}
      </div>
    </ConsoleRoot>
  )
}

/** Refused once, then done. */
function Ask({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <FormDialog
      title="Ask"
      action="Send"
      missing={name ? null : 'Give a name'}
      onRun={async () => {
        reportPartEvent(`sent ${name}`)
        if (name === 'taken') throw new Error('taken')
      }}
      onClose={onClose}
    >
      <input aria-label="Name" value={name} ref={focusOnce} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  )
}
