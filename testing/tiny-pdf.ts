/** PDF files for tests, made byte by byte. */

interface More {
  /** Of the tree of pages, however many there are. */
  count?: number;
  mediaBox?: string;
  trailer?: string;
  /** Of the file as a whole, such as what happens when it is opened. */
  catalog?: string;
  /** What every page shows in place of its text. */
  content?: string;
  resources?: string;
  /** After the pages: of one page the first of them is object 6. */
  objects?: string[];
}

/** One page for each text, or what `more` makes of it. */
export function tinyPdf(texts: string[], more: More = {}): Buffer {
  const { count = texts.length, mediaBox = '0 0 300 200', trailer = '', catalog = '', resources = '' } = more;
  const kids = texts.map((_, at) => `${String(4 + 2 * at)} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${String(count)} /MediaBox [${mediaBox}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${String(5 + 2 * at)} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      stream('', more.content ?? `BT /F1 18 Tf 20 100 Td (${text}) Tj ET 20 60 200 20 re f`),
    ]),
    ...(more.objects ?? []),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(file.length)}\n%%EOF\n`,
    'latin1',
  );
}

const stream = (of: string, bytes: string): string =>
  `<< ${of} /Length ${String(bytes.length)} >>\nstream\n${bytes}\nendstream`;

/** A page that is one black picture of 16 by 16 points in JPEG 2000, as scanners write them. */
export function scannedPdf(): Buffer {
  const picture =
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQ8HAAAAAAAPY29scgEAAAAAABEAAACVanAyY/9P/1EA' +
    'KQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQ8BAf9SAAwAAAABAAQEBAAB/1wAEECAiIiQiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBP' +
    'cGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAFwAB/5Pf+JAIB4CAgID/2Q==';
  const of = '/Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode';
  return tinyPdf([''], {
    content: '300 0 0 200 0 0 cm /I Do',
    resources: '/XObject << /I 6 0 R >>',
    objects: [stream(of, Buffer.from(picture, 'base64').toString('latin1'))],
  });
}

/** A page whose drawing has no end: each of thirty forms draws the next one ten times. */
export function endlessPdf(): Buffer {
  const form = (next: number): string =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /F ${String(next)} 0 R >> >>`,
      next > 35 ? '0 0 1 1 re f' : '/F Do '.repeat(10),
    );
  return tinyPdf([''], {
    content: '/F Do',
    resources: '/XObject << /F 6 0 R >>',
    objects: Array.from({ length: 30 }, (_, at) => form(7 + at)),
  });
}

/** A page that wants to run scripts and to fetch: when it is opened, and as a picture from elsewhere. */
export function reachingPdf(address: string): Buffer {
  return tinyPdf(['Reaching'], {
    catalog: '/OpenAction << /S /JavaScript /JS (globalThis.injected = true) >>',
    content: 'BT /F1 18 Tf 20 100 Td (Reaching) Tj ET /I Do',
    resources: '/XObject << /I 6 0 R >>',
    objects: [
      `<< /Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /F << /FS /URL /F (${address}) >> /Length 0 >>\nstream\n\nendstream`,
    ],
  });
}
