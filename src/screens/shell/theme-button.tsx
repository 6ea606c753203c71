import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTheme } from "../../lib/theme";
import { IconButton } from "../../ui/button";

export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  return theme === "dark" ? (
    <IconButton
      label="Switch to the light theme"
      icon={Sun}
      onClick={() => setTheme("light")}
      variant="muted"
    />
  ) : (
    <IconButton
      label="Switch to the dark theme"
      icon={Moon}
      onClick={() => setTheme("dark")}
      variant="muted"
    />
  );
}
