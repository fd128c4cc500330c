/** What the user is told of a PDF: it is too large, locked, no PDF or a damaged one, or its reading was ended. */
export type PdfFault = 'large' | 'password' | 'unreadable' | 'slow';

/** Apart from what reads PDFs, which is loaded with the first one. */
export class PdfError extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}
