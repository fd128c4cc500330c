import type { VerificationView } from '../../contract/review-shapes.ts';
import { symbolTex, type Verification } from '../../core/verify/index.ts';

/** The verifier's result as the window shows it: symbols of the sampled points as TeX, nothing left out of what differs. */
export function verificationView(result: Verification): VerificationView {
  return {
    verdict: result.verdict,
    reason: result.reason,
    explanation: result.explanation,
    referenceTex: result.reference.tex,
    claimedTex: result.claimed.tex,
    differences: result.differences.slice(0, 8).map(({ kind, text, tex, samples }) => ({
      kind,
      text,
      tex: tex ?? null,
      samples: (samples ?? []).map(({ at, reference, claimed }) => ({
        at: Object.entries(at).map(([symbol, value]) => ({ tex: symbolTex(symbol), value })),
        reference,
        claimed,
      })),
    })),
  };
}
