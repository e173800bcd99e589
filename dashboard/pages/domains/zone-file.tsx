import { Button } from "../../kit/button.tsx";
import { CopyButton } from "../../kit/copy.tsx";
import { saveFile } from "../../kit/save-file.ts";

/** All records at once, for DNS hosts that import zone files. */
export function ZoneFile({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className="actions">
      <CopyButton text={text} label="Copy all records as a zone file" word="Copy as zone file" />
      <Button onClick={() => saveFile(`${name}.zone`, "text/plain", text)}>Download zone file</Button>
    </p>
  );
}
