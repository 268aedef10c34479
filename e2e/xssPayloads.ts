/** Each payload would call `run`, which the test defines on every page and frame, if it were treated as markup or code. */
export const payloads: readonly string[] = [
  // Script tags, complete, or closing the element around them.
  `<script>run()</script>`,
  `<ScRiPt>run()</sCrIpT>`,
  `</script><script>run()</script>`,
  `<script/x>run()</script>`,
  `<script\t>run()</script >`,
  `<<script>run()//<</script>`,
  `<script src="data:text/javascript,run()"></script>`,
  `<script type=module>run()</script>`,
  `<scr<script>ipt>run()</scr</script>ipt>`,
  `--><script>run()</script>`,
  `]]><script>run()</script>`,
  `*/</script><script>run()</script>/*`,
  // Closing elements whose content is text.
  `</title><script>run()</script>`,
  `</textarea><img src=x onerror=run()>`,
  `</style><img src=x onerror=run()>`,
  `</noscript><img src=x onerror=run()>`,
  `</template><img src=x onerror=run()>`,
  `</option></select><img src=x onerror=run()>`,
  `</iframe><img src=x onerror=run()>`,
  `<noscript><p title="</noscript><img src=x onerror=run()>">`,
  // Event handlers.
  `<img src=x onerror=run()>`,
  `<img src=x onerror="run()"`,
  `<IMG """><IMG SRC=x ONERROR="run()">`,
  `<img/src=x/onerror=run()>`,
  `<img src onerror=run\`\`>`,
  `<body onload=run()>`,
  `<video><source onerror=run()></video>`,
  `<audio src=x onerror=run()></audio>`,
  `<details open ontoggle=run()>x</details>`,
  `<input autofocus onfocus=run()>`,
  `<select autofocus onfocus=run()></select>`,
  `<textarea autofocus onfocus=run()></textarea>`,
  `<style>@keyframes a{}</style><b style=animation-name:a onanimationstart=run()>`,
  `<marquee onstart=run()>x</marquee>`,
  `<object data=x onerror=run()></object>`,
  `<link rel=stylesheet href=x onerror=run()>`,
  // Closing an attribute.
  `"><script>run()</script>`,
  `'><script>run()</script>`,
  `" autofocus onfocus=run() x="`,
  `' autofocus onfocus=run() x='`,
  `"><img src=x onerror=run()>`,
  `\`><img src=x onerror=run()>`,
  `" style="animation-name:a" onanimationstart="run()`,
  `x" onmouseover="run()" y="`,
  // Addresses.
  `javascript:run()`,
  `JaVaScRiPt:run()`,
  `java\tscript:run()`,
  `javascript://%0Arun()`,
  `data:text/html,<script>parent.run()</script>`,
  `<a href="javascript:run()">x</a>`,
  `<iframe src="javascript:parent.run()"></iframe>`,
  `<iframe srcdoc="<script>parent.run()</script>"></iframe>`,
  `<embed src="javascript:run()">`,
  `<form action="javascript:run()"><button autofocus>x`,
  `<base href="javascript:run()//">`,
  `<meta http-equiv=refresh content="0;url=javascript:run()">`,
  // Drawings and formulas.
  `<svg onload=run()>`,
  `<svg><script>run()</script></svg>`,
  `<svg/onload=run()//`,
  `<svg><animate onbegin=run() attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:run()"><text>x</text></a>`,
  `<svg><style><img src=x onerror=run()></style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=run()>`,
  // Templates, message formats and other embedding languages.
  `{{constructor.constructor('run()')()}}`,
  '${run()}',
  `#{run()}`,
  `<%= run() %>`,
  `{title}<x>run()</x>{count, plural, other {#}}`,
  `%3Cscript%3Erun()%3C/script%3E`,
  `&lt;script&gt;run()&lt;/script&gt;`,
  `&#60;img src=x onerror=run()&#62;`,
  `\\u003cimg src=x onerror=run()\\u003e`,
  `\\"};run();//`,
  `');run();//`,
  `</script>{"a":"</script><script>run()</script>"}`,
  `__proto__`,
  `=cmd|'run()'!A1`,
  // Characters that change the displayed text.
  `\u202e>)(nur=rorreno x=crs gmi<`,
  `\uff1cscript\uff1erun()\uff1c/script\uff1e`,
  `<img src=x\u2028onerror=run()>`,
  `<\u200bimg src=x onerror=run()>`,
  `\u2066<img src=x onerror=run()>\u2069 \u0130\u0131`,
]

/** As few texts of at most `longest` characters as contain all of `from`, in order. */
export function batches(from: readonly string[], longest: number): string[] {
  const texts: string[] = []
  for (const payload of from) {
    const longer = `${texts.at(-1) ?? ''} ${payload}`
    if (texts.length > 0 && longer.length <= longest) texts[texts.length - 1] = longer
    else texts.push(payload)
  }
  return texts
}
