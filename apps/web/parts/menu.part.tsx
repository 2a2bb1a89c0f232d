import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { reportPartEvent } from './log.ts'

export default function MenuPart() {
  return (
    <>
      <Menu
        label="Fruit"
        button={(props) => (
          <button type="button" {...props}>
            Fruit
          </button>
        )}
      >
        {['Apple', 'Banana', 'Blackberry', 'Cherry'].map((name) => (
          <MenuItem key={name} onSelect={() => reportPartEvent(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <button type="button">After</button>
    </>
  )
}
