/** The browser's barcode detector, which TypeScript's library does not declare. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const findClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Can this browser read QR codes from a camera? The feature is offered only there. */
export function hasScanner(): boolean {
  // Without https there are no media devices.
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  return findClass() !== undefined && mediaDevices !== undefined;
}

/** Interval between two scans, ms (our choice). */
const lookEveryMs = 250;

/**
 * Shows the camera's picture in `video`, and reports each code once.
 * @returns how to stop
 * @throws DOMException if there is no camera, or access is denied
 */
export async function startScanner(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  const Detector = findClass();
  if (Detector === undefined) return () => undefined;
  const detector = new Detector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  await video.play();
  const seen = new Set<string>();
  let isGone = false;
  const look = async (): Promise<void> => {
    if (isGone) return;
    // Ignores frames that cannot be read; others follow.
    const codes = await detector.detect(video).catch(() => []);
    for (const { rawValue } of codes) {
      if (isGone || seen.has(rawValue)) continue;
      seen.add(rawValue);
      onCode(rawValue);
    }
    setTimeout(() => void look(), lookEveryMs);
  };
  void look();
  return () => {
    isGone = true;
    for (const track of stream.getTracks()) track.stop();
  };
}
