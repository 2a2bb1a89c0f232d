import './theme.css'

/**
 * The kept library puts a style into the page at the first press, which our content policy refuses; the rule stands in theme.css instead, and the
 * library finds an element of that name, so that it leaves it at that.
 */
const styleId = 'react-aria-pressable-style'
if (!document.getElementById(styleId)) {
  const mark = document.createElement('meta')
  mark.id = styleId
  document.head.append(mark)
}
