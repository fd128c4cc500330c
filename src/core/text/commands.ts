import { MACROS } from './macros.ts';

/**
 * The commands that the typesetter knows, as the repair ladder needs them: which names exist, and how many arguments
 * they take. A data table; the test beside it typesets every entry, so it cannot drift from the KaTeX in use.
 */
const words = (list: string): string[] => list.trim().split(/\s+/);

/** Commands that stand alone: symbols, named functions, spaces, style switches. */
export const SYMBOLS: ReadonlySet<string> = new Set(
  words(`
  AA Alpha And Bbbk Beta Box Bumpeq Cap Chi Colonapprox Coloneq Coloneqq Colonsim Complex Cup Dagger Darr Delta
  Diamond Doteq Downarrow Epsilon Eqcolon Eqqcolon Eta Finv Game Gamma Harr Huge Im Iota Join KaTeX Kappa LARGE
  LaTeX Lambda Large Larr Leftarrow Leftrightarrow Lleftarrow Longleftarrow Longleftrightarrow Longrightarrow
  Lrarr Lsh Mu N Nu Omega Omicron P Phi Pi Pr Psi R Rarr Re Reals Rho Rightarrow Rrightarrow Rsh S Sigma Subset
  Supset Tau TeX Theta Uarr Uparrow Updownarrow Upsilon Vdash Vert Vvdash Xi Z Zeta aa alef alefsym aleph
  allowbreak alpha amalg angle approx approxcolon approxcoloncolon approxeq arccos arcctg arcsin arctan arctg
  arg argmax argmin ast asymp atop backepsilon backprime backsim backsimeq backslash barwedge because beta beth
  between bf bigcap bigcirc bigcup bigodot bigoplus bigotimes bigsqcup bigstar bigtriangledown bigtriangleup
  biguplus bigvee bigwedge blacklozenge blacksquare blacktriangle blacktriangledown blacktriangleleft
  blacktriangleright bmod bot bowtie boxdot boxminus boxplus boxtimes brace brack bull bullet bumpeq cal cap
  cdot cdotp cdots centerdot checkmark chi choose circ circeq circlearrowleft circlearrowright circledR circledS
  circledast circledcirc circleddash clubs clubsuit cnums colon colonapprox coloncolon coloncolonapprox
  coloncolonequals coloncolonminus coloncolonsim coloneq coloneqq colonequals colonminus colonsim complement
  cong coprod copyright cos cosec cosh cot cotg coth csc ctg cth cup curlyeqprec curlyeqsucc curlyvee curlywedge
  curvearrowleft curvearrowright dArr dag dagger daleth darr dashleftarrow dashrightarrow dashv dblcolon ddag
  ddagger ddots deg degree delta det diagdown diagup diamond diamonds diamondsuit digamma dim displaystyle div
  divideontimes doteq doteqdot dotplus dots dotsb dotsc dotsi dotsm dotso dotsx doublebarwedge doublecap
  doublecup downarrow downdownarrows downharpoonleft downharpoonright ell emptyset enskip enspace epsilon eqcirc
  eqcolon eqqcolon eqsim eqslantgtr eqslantless equalscolon equalscoloncolon equiv eta eth exist exists exp
  fallingdotseq flat footnotesize forall frown gamma gcd ge geq geqq geqslant gets gg ggg gggtr gimel gnapprox
  gneq gneqq gnsim gt gtrapprox gtrdot gtreqless gtreqqless gtrless gtrsim gvertneqq hArr harr hbar hearts
  heartsuit hom hookleftarrow hookrightarrow hslash huge iff iiint iint image imath impliedby
  implies in inf infin infty injlim int intercal intop iota isin it jmath kappa ker lArr lBrace lVert lambda
  land lang langle large larr lbrace lbrack lceil ldotp ldots le leadsto leftarrow leftarrowtail leftharpoondown
  leftharpoonup leftleftarrows leftrightarrow leftrightarrows leftrightharpoons leftrightsquigarrow
  leftthreetimes leq leqq leqslant lessapprox lessdot lesseqgtr lesseqqgtr lessgtr lesssim lfloor lg lgroup lhd
  lim liminf limsup ll llbracket llcorner lll llless lmoustache ln lnapprox lneq lneqq lnot lnsim log
  longleftarrow longleftrightarrow longmapsto longrightarrow looparrowleft looparrowright lor lozenge lparen lq
  lrArr lrarr lrcorner lt ltimes lvert lvertneqq maltese mapsfrom mapsto mathellipsis mathsterling mathstrut max
  measuredangle medspace mho mid min minuscolon minuscoloncolon minuso models mp mu multimap nLeftarrow
  nLeftrightarrow nRightarrow nVDash nVdash nabla natnums natural ncong ne nearrow neg negmedspace negthickspace
  negthinspace neq newline nexists ngeq ngeqq ngeqslant ngtr ni nleftarrow nleftrightarrow nleq nleqq nleqslant
  nless nmid nobreak nobreakspace nonumber normalsize not notag notin notni nparallel nprec npreceq nrightarrow
  nshortmid nshortparallel nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq nsupseteqq ntriangleleft
  ntrianglelefteq ntriangleright ntrianglerighteq nu nvDash nvdash nwarrow odot oiiint oiint oint omega omicron
  ominus oplus ordinarycolon oslash otimes over owns parallel partial perp phi pi pitchfork plim plusmn pm
  pounds prec precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim prime prod projlim propto psi
  qquad quad rArr rBrace rVert rang rangle rarr ratio rbrace rbrack rceil real reals rfloor rgroup rhd rho
  rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons rightrightarrows
  rightsquigarrow rightthreetimes risingdotseq rm rmoustache rparen rq rrbracket rtimes rvert scriptscriptstyle
  scriptsize scriptstyle sdot searrow sec sect setminus sf sharp shortmid shortparallel sigma sim simcolon
  simcoloncolon simeq sin sinh sixptsize small smallfrown smallint smallsetminus smallsmile smile spades
  spadesuit sphericalangle sqcap sqcup sqsubset sqsubseteq sqsupset sqsupseteq square star sub sube subset
  subseteq subseteqq subsetneq subsetneqq succ succapprox succcurlyeq succeq succnapprox succneqq succnsim
  succsim sum sup supe supset supseteq supseteqq supsetneq supsetneqq surd swarrow tan tanh tau textcopyright
  textregistered textstyle therefore theta thetasym thickapprox thicksim thickspace thinspace times tiny to top
  triangle triangledown triangleleft trianglelefteq triangleq triangleright trianglerighteq tt twoheadleftarrow
  twoheadrightarrow uArr uarr ulcorner unlhd unrhd uparrow updownarrow upharpoonleft upharpoonright uplus
  upsilon upuparrows urcorner vDash varDelta varGamma varLambda varOmega varPhi varPi varPsi varSigma varTheta
  varUpsilon varXi varepsilon varinjlim varkappa varliminf varlimsup varnothing varphi varpi varprojlim
  varpropto varrho varsigma varsubsetneq varsubsetneqq varsupsetneq varsupsetneqq vartheta vartriangle
  vartriangleleft vartriangleright varvdots vcentcolon vdash vdots vee veebar vert wedge weierp wp wr xi yen
  zeta
`),
);

/** Commands with one argument in braces. */
export const UNARY: ReadonlySet<string> = new Set(
  words(`
  Bbb Bra Braket Ket Overrightarrow Set acute angl bar bcancel bm bold boldsymbol boxed bra braket breve cancel
  check clap color ddddot dddot ddot dot emph fbox frak grave hat hbox hphantom ket llap mathbb mathbf mathbin
  mathcal mathclap mathclose mathfrak mathinner mathit mathllap mathnormal mathop mathopen mathord mathpunct
  mathreflectbox mathrel mathring mathrlap mathrm mathscr mathsf mathsfit mathtt mod operatorname
  operatornamewithlimits overbrace overbracket overgroup overleftarrow overleftharpoon overleftrightarrow
  overline overlinesegment overrightarrow overrightharpoon phantom phase pmb pmod pod reflectbox rlap set smash
  sout sqrt substack tag text textbf textcircled textit textmd textnormal textrm textsf texttt textup tilde
  underbar underbrace underbracket undergroup underleftarrow underleftrightarrow underline underlinesegment
  underrightarrow utilde vcenter vec vphantom widecheck widehat widetilde xLeftarrow xLeftrightarrow xRightarrow
  xcancel xhookleftarrow xhookrightarrow xleftarrow xleftequilibrium xleftharpoondown xleftharpoonup
  xleftrightarrow xleftrightharpoons xlongequal xmapsto xrightarrow xrightequilibrium xrightharpoondown
  xrightharpoonup xrightleftarrows xrightleftharpoons xtofrom xtwoheadleftarrow xtwoheadrightarrow
`),
);

/** Commands with two arguments in braces. */
export const BINARY: ReadonlySet<string> = new Set(
  words(`
  binom cfrac colorbox dbinom dfrac frac overset stackrel tbinom textcolor tfrac underset
`),
);

/** Commands that take a delimiter after them. */
export const DELIMITER_COMMANDS: ReadonlySet<string> = new Set(
  words(`
  Big Bigg Biggl Biggm Biggr Bigl Bigm Bigr big bigg biggl biggm biggr bigl bigm bigr left middle right
`),
);

/** Commands that are known but belong to none of the lists above. */
const OTHER: readonly string[] = words(`
  above arraystretch begin bgroup cr egroup end fcolorbox genfrac hdashline hline hskip hspace kern limits mathchoice
  mkern mskip nolimits raisebox rule verb ce pu
`);

const KNOWN: ReadonlySet<string> = new Set([
  ...SYMBOLS,
  ...UNARY,
  ...BINARY,
  ...DELIMITER_COMMANDS,
  ...OTHER,
  ...macroNames(),
]);

function macroNames(): string[] {
  return Object.keys(MACROS).map((command) => command.slice(1));
}

/** Environments of display math that need display mode when they stand alone. */
export const DISPLAY_ENVIRONMENTS: ReadonlySet<string> = new Set(
  words(`align align* alignat alignat* gather gather* equation equation* CD`),
);

/** Every math environment that KaTeX typesets. */
export const MATH_ENVIRONMENTS: ReadonlySet<string> = new Set([
  ...DISPLAY_ENVIRONMENTS,
  ...words(`array darray matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix matrix* pmatrix* bmatrix* Bmatrix* vmatrix*
  Vmatrix* smallmatrix subarray cases dcases rcases drcases aligned split gathered alignedat`),
]);

/** Is `name` (without its backslash) a command that KaTeX knows? */
export function isKnownCommand(name: string): boolean {
  return KNOWN.has(name);
}

/** The longest known command that `letters` begins with and that has at least `least` letters, or null. */
export function longestKnownPrefix(letters: string, least: number): string | null {
  for (let end = letters.length; end >= least; end--) {
    const name = letters.slice(0, end);
    if (KNOWN.has(name)) return name;
  }
  return null;
}
