import './theme.css'

/**
 * The component library adds a style to the page at the first press, which our content policy refuses. The rule is in
 * theme.css instead, and the library finds an element of that name and adds nothing.
 */
const styleId = 'react-aria-pressable-style'
if (!document.getElementById(styleId)) {
  const mark = document.createElement('meta')
  mark.id = styleId
  document.head.append(mark)
}
