/** How the parts of a request to stop stand together, in the signs of `STOP_VOCABULARY`; `~3` is up to three other words of the clause. */
import { linesOf } from './word-patterns.ts';

export interface StopRule {
  rule: RegExp;
  /** What makes less of it: a time, a subject or another channel (`contact`); another number in the sentence (`data`); nothing. */
  limits: 'contact' | 'data' | 'none';
  /** It counts even where others are spoken of. */
  ofAnyone: boolean;
}

/** The clause ends, or has only "now" or "again" left. */
const END = '(?=[tFAl]*(?:$|,))';
const THING = '[TXG]';
/** What a prohibition reaches: us, ours, or never again. */
const US = '(?:[MmF]|[dy]~2[RkX])';
/** Not what the writer or somebody else does. */
const ASKED = '(?<![ihYq]~1)';

const rows = (patterns: string, limits: StopRule['limits'], ofAnyone = false): StopRule[] =>
  linesOf(patterns).map((pattern) => ({
    rule: new RegExp(
      pattern
        .replaceAll('END', END)
        .replaceAll('ASKED', ASKED)
        .replaceAll('THING', THING)
        .replaceAll('US', US)
        .replaceAll(/~(\d+)/g, (_, most: string) => `[^,]{0,${most}}?`),
      'g',
    ),
    limits,
    ofAnyone,
  }));

/** Forbids, ends or does not wish that somebody is reached: "do not you ever text", "quit with the letters", "no interest in hearing from you". */
const LIMITED = rows(
  String.raw`
    ASKEDN~3[XV]~1US
    N[vV]~1dR
    NRM
    NMF
    ASKEDN.[td]FEND
    [td]n.FEND
    [Na].?[KH]A.?(?:END|~2[dTXy])
    [oN]W.?[XV]M?F
    WY?n[XV]
    oV[.]?,(?:F|oV)
    ASKEDN~2[XVG]END
    ASKEDN~2[XV]~2,?[NXV]?~1[XV]END
    (?<!i~1)a~3[XVGPI](?:~1US|~3[Mk]|$|,)
    [sW]N[XVG]
    sYN[XVG]
    (?<!q.{0,3})YN[XV]d[Rk](?!F)
    (?<!i~1)[Na]~4[XVS]~3F
    N~4u..?[XV]
    NV?~1[XVG]~1[AlN]
    [nNoa]W.?V
    N.TA
    oMvEND
    l.?vEND
    N[XV]G
    o[Mmt]*v?~1S
    [oN][Mmt]*[vd]~2[IGS]
    N~6S
    [oN]~6Q~2S
    S(?:o|N).*[oN]S
    o[Mm]*~1G
    (?:^|[,st.v])oI
    [nNal]~1uP
    [al]~2P
    [oN]~2v~3P
    o.P
    (?<!Y)[Nl]~1P~2F
    o[AyT]*A~1THING
    l~2THING
    ^[tA.]?o~1T(?=$|,|[FtNo])
    [oN]~2[vA]~1T
    N~1j~2[MoAFTl]
    [C<]~4[GTPI]
    CKdEND|CK~2T
    ^[^,iOhN]?CEND
    C[.dt]{1,2}XEND
    ^CdfEND
    [yTGU]~3W.?[C<]END
    Wo~1T
    W[No]y~2[TV]
    N.yT
    [XVTG].*,t*NEND
    ASKEDN~4G~1[MF]
    [nN]u?~2H~1YF|nuHY
    W.?YN[XV]
    o.{0,2}oXEND
    C[.O]{0,2}XM
    C[Y.t]?[XVS](?!m)
    Cj~2[MoAFTldyt]
    Z~1[IG]
    (?:^|[,tYsW])[Yt]{0,2}C[tF]*END
    Q.?C[tF]*END
    W[dtTm]~2[C<]END
    Cs~1[Md]
    Cs(?:~1t)?END
    (?<!Y)ns.[dtT]END
    ^C(?=[di]?u?n|N)
    ^C[tF]*i
    ^C[tF]*[.]t+END
    C(?!Q)~3S
    a~3I
    o~4I
    N~1T,?N~1T
    [lo]A?v.?[XVG]
    ^N[XV].?dEND
    Y.?NG
    C[tF]*/~3[BUi#]
    CFEND
    aj~3[AMTF]
    [jG]l
    (?<![ih]~1)a.dR
    ^Cl|^C[,]|NWC|(?:^|,)Cm$
    [TG]~3CEND
    [TG]~2c
    [XTJ]~3c
    [nNoa][MF.]?W~6[PTG]
    [nNoa][MF.]?W.?[KH]~1[XT]
    [nNo]M?WA[XV]
    [nNoa]W~3[dy]L
    [TXG]~4%
    Y~1%~2[XV]
    (?:^|,):t?T
    Kf[.dyt]{0,2}T
    (?:^|,)vyT(?:END|.Y)
    CjEND
    Cjm
    ,t*lEND
    [nN]W\.?X(?:END|t)
    N\.YX
    C\.dR
    [nNoa][M.]?W~4d$
    oWId?[tT]
    [noN]M?W~5S
    [noN]M?W~4v~1[IGS]
    [noN]~6W~3H~2[FYyMATXd]
    [noNa]H~1[YFyd]
    [oN]M?W~4YEND
    Wo~4YEND
    n~1[XV]~3F
    `,
  'contact',
);

/** Takes out what reaches us. */
const DATA = rows(
  String.raw`
    D~1[dmA]~2R
    D~1[dm][.]?X
    DY~4[RM]
    N.*D$
    (?:^|,)D\.REND
    (?:^|[,tYsW])D[dymAt.]{0,3}T[.]{0,2}(?:END|[Tdk])
    `,
  'data',
);

/** Takes us out, leaves us alone, warns, or repeats what was asked before. */
const CERTAIN = rows(
  String.raw`
    C[t.]?C
    C[.m]?U
    ^Bd[LRT]
    ^.{0,2}tBEND
    A.{0,3}tiB
    Z\.{1,3}z
    E~1W
    ^\.?Dk
    \.?DREND
    (?:^|,)aEND
    ^dW.CtEND
    a.{0,2}yL
    [KD]dR\.y
    ^C[tF]*END
    BdR~1y
    ^B~1B
    ^o.?DEND
    R.{0,3}DEND
    ^[Ao]DEND
    [RL].*[KD]tfEND
    ^K[ty].?fEND
    E~2Y
    Yus.C
    ^i?u?DYEND
    (?:^|,|[YstW])[Yt]*DM(?:END|[tF]*[iNoqYd])
    sQ~3D
    QMD~2y.?T
    E~2T
    B~1BEND
    N~5VM?F
    DM(?=.?u?$)
    D~6[fy.]~2[yd]~2L
    D~6[fv.][.]?L
    [KD]~4[fY.]~2y~1[LRXV]
    [KDZv]~4f~2L
    K~1d~1[RVX]~2f
    (?<![nNa].?)[KWCD]~3[MmRTk@]~2fEND
    [KDd]~2R~3f~1[dyM]
    [WK.][fd.]~1[dy]~1L
    (?<!i~1)e~3[fyd]~2[LXT]
    [MdR]~2eEND
    ^~2teEND
    (?:^|[,isWtY.M])E(?:END|~1[MdyTLXAtFw])
    E~3L|dE
    D~2J
    D~1dL
    Wf[dyAo]~1[TXLd]
    W~2ue
    DM~3[LT]
    Kf[dy]~1[RkXTV]
    ^D$|[QM][M.]?D$
    d~1[RX].*x|x.*(?:[RL]|N~3A)
    ^Dd[.]$
    ^rEND
    (?:[KMRXiv]|^\.|,\.)[^,@]{0,6}?r(?!.{0,8}u)
    u.?w~1QM
    u~2w(?:~1[XTV]|~3[HXTVK])
    Wz|z~1z|uZz|Cz
    [ZC]~3[MmR]~3z
    (?:^|,)[.Yt]?g(?:~3[dMy]|[tA]|[.]?END)
    (?:^|[,i.]|[.]M)B(?:Y|t)+(?:END|~2U)
    ^B(?:.T)?$|iK?B[Yd]t*END
    s~4[CE<]t*END
    ^[Yt]*[.]?[Yt]*CtEND
    [AF][.]{1,4}[B#]
    [AF]t[iY]~3[B#]
    [B#]q.{0,3}F
    &
    NE
    (?<!Y)[oNna]~2;
    s[tFY]?C(?![.d])
    (?:^|i.?|s)W~1e
    iE(?!~1.)
    d#~2[Na]~1M
    (?<!n)ZM(?:f|uEND)
    =~2z
    Zd@zEND
    =.[IG]
    Z[dk@M]{1,3}uEND
    gE|g.E
    B~6U
    B~1dREND
    m.{0,2}BEND
    ^[.Y]?[YyRM][.K]?BEND
    iBM
    ^[Dt]*Bt?(?:END|,)
    s~3D~1[MdR]
    s~3K~2f
    s~3e
    [oNna]~3J
    `,
  'none',
);

const OF_ANYONE = [
  ...rows(
    String.raw`
    l~1T
    nPF
    `,
    'contact',
    true,
  ),
  ...rows(
    String.raw`
    [ZC]~3k~3z
    Cz~2[k@]
    [AF][^,]{0,8}U
    [AF]~1[XT]~8\$
    U.{0,6}\$
    [BU#].{0,4}q.{0,3}[Nno]C
    [B#].{0,9}qd?v
    [B#].{0,9}q[oN]~1C
    [KD]mf[yd]~2L
    CGdk@?h
    [qAFlv].{0,6}[XTPGVSCAIH].{0,12}[BU#]
    [XVT]M.{0,2}[AF].{0,12}[BU#]
    tn,u?H~3U
    [BU#].{0,10}[qA]~4[XTPGVSClH]
    [BU#].{0,4}T.{0,12}U
    Y~3H~4[BU#]
    A~1[XT]~8\$
    `,
    'none',
    true,
  ),
];

export const STOP_RULES: readonly StopRule[] = [...LIMITED, ...DATA, ...CERTAIN, ...OF_ANYONE];
/** What only hints at it. */
export const DOUBTS: readonly StopRule[] = rows(
  String.raw`
    ![^,D]{0,3}[TGYP]
    (?:^|,)[Cl]~3[GT]
    ^N~1[XV]
    B~3[XTG]
    (?:^|,)[tY]*xEND
    `,
  'contact',
);
