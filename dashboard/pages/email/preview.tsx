import { useMemo, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { counted } from "../../kit/numbers.ts";
import { State } from "../../kit/states.tsx";
import { previewDocument } from "./preview-document.ts";

/** The HTML of an email in a frame of an opaque origin that runs no scripts, with remote images off until asked. */
export function Preview({ html }: { html: string | null }) {
  const [withImages, setWithImages] = useState(false);
  const preview = useMemo(
    () => (html === null ? undefined : previewDocument(html, withImages)),
    [html, withImages],
  );
  if (!preview)
    return (
      <State title="No HTML part">
        <p>This email has a text part only, or its content has been erased.</p>
      </State>
    );
  const { source, images } = preview;
  return (
    <div className="preview">
      {images > 0 && (
        <div className="preview-bar">
          <span>
            {withImages
              ? `${counted(images, "image is", "images are")} loaded from the sender's server.`
              : `${counted(images, "image is", "images are")} off, so looking does not count as an open.`}
          </span>
          {!withImages && <Button onClick={() => setWithImages(true)}>Load images</Button>}
        </div>
      )}
      <iframe title="Preview of the email" sandbox="" referrerPolicy="no-referrer" srcDoc={source} />
    </div>
  );
}
